/*
 * Memory of the core, which is malloc'd, in the server, and interrupts while
 * the core works.
 */
#include "compat.h"

#include "miscadmin.h"

#include "core/text/buf.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "type/memory.h"

/*
 * Returns true if the query is to be canceled or the session to end.  The
 * error may not be raised through the core: iri_report_failure() raises it.
 */
static bool
is_interrupted(void)
{
	return InterruptPending && INTERRUPTS_CAN_BE_PROCESSED() &&
		(QueryCancelPending || ProcDiePending || TransactionTimeoutPending);
}

/* Lets interrupts stop the core from now on. */
void
iri_watch_interrupts(void)
{
	iri_set_stop_callback(is_interrupted);
}

/*
 * Handles the interrupt that has stopped the core, or else reports that a
 * library or the core could not allocate memory.
 */
void
iri_report_failure(void)
{
	if (iri_stopped())
	{
		iri_stop_end();
		CHECK_FOR_INTERRUPTS();
		ereport(ERROR,
				errcode(ERRCODE_QUERY_CANCELED),
				errmsg("canceling statement due to user request"));
	}
	ereport(ERROR,
			errcode(ERRCODE_OUT_OF_MEMORY),
			errmsg("out of memory"));
}

/*
 * Moves a buffer of the core to palloc'd memory and frees it.  No error may be
 * raised while the buffer is malloc'd memory.
 */
IriText
iri_take(IriBuf *buf)
{
	size_t		len = buf->len;
	char	   *copy = NULL;

	if (!buf->failed && !iri_stopped())
		copy = palloc_extended(len + 1, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
	if (copy != NULL && len > 0)
		memcpy(copy, buf->data, len);
	iri_buf_free(buf);
	if (copy == NULL)
		iri_report_failure();
	return (IriText) {copy, len};
}
