/*
 * For tests only, never installed: a conversion as a user may write it, which
 * takes the accent from one letter and gives another one a different accent.
 */
#include "compat.h"

#include "fmgr.h"
#include "mb/pg_wchar.h"

PG_MODULE_MAGIC;

/* lossy_conversion(integer, integer, cstring, internal, integer, boolean) → integer: UTF-8 to LATIN1, with "e" for "é" and "ê" for "è" */
PG_FUNCTION_INFO_V1(lossy_conversion);
Datum
lossy_conversion(PG_FUNCTION_ARGS)
{
	const unsigned char *s = (const unsigned char *) PG_GETARG_CSTRING(2);
	unsigned char *out = (unsigned char *) PG_GETARG_CSTRING(3);
	int			len = PG_GETARG_INT32(4);
	int			done = 0;

	while (done < len)
	{
		int			size = pg_utf_mblen(s + done);
		int			c = s[done];

		if (size == 2 && done + 1 < len)
			c = (c & 0x1f) << 6 | (s[done + 1] & 0x3f);
		if (size > 2 || c > 0xff)
		{
			if (PG_GETARG_BOOL(5))
				break;
			report_untranslatable_char(PG_UTF8, PG_LATIN1, (const char *) s + done, len - done);
		}
		*out++ = (unsigned char) (c == 0xe9 ? 'e' : c == 0xe8 ? 0xea : c);
		done += size;
	}
	*out = '\0';
	PG_RETURN_INT32(done);
}
