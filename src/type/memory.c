/*
 * Memory of the core, which is malloc'd, in the server.
 */
#include "iri.h"

/* Reports that a library or the core could not allocate memory. */
void
iri_report_no_memory(void)
{
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

	if (!buf->failed)
		copy = palloc_extended(len + 1, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
	if (copy != NULL && len > 0)
		memcpy(copy, buf->data, len);
	iri_buf_free(buf);
	if (copy == NULL)
		iri_report_no_memory();
	return (IriText) {copy, len};
}
