/*
 * The core's memory, which comes from malloc(), and interrupts of its work.
 */
#ifndef IRI_MEMORY_H
#define IRI_MEMORY_H

#include "core/text/buf.h"
#include "core/text/text.h"

extern void iri_watch_interrupts(void);
extern _Noreturn void iri_report_failure(void);
extern IriText iri_take(IriBuf *buf);

#endif							/* IRI_MEMORY_H */
