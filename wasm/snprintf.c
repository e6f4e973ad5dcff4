/*
 * snprintf for WebAssembly, where the library's needs files, and %zu has 32
 * bits: knows %s, %u, %zu, %02X and %04X, which the core uses.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int
snprintf(char *to, size_t size, const char *format, ...)
{
	va_list		args;
	size_t		n = 0;

	va_start(args, format);
	for (; *format != '\0'; format++)
	{
		char		digits[12];
		const char *text = format;
		size_t		len = 1;

		if (*format == '%')
		{
			size_t		width = 1;

			for (format++; *format == '0' || *format == 'z'; format++)
				width = *format == '0' ? (size_t) (*++format - '0') : width;
			if (*format == 's')
			{
				text = va_arg(args, const char *);
				len = strlen(text);
			}
			else
			{
				unsigned int base = *format == 'X' ? 16 : 10;
				unsigned int value = va_arg(args, unsigned int);

				for (len = 0; value > 0 || len < width; value /= base)
					digits[sizeof(digits) - ++len] = "0123456789ABCDEF"[value % base];
				text = digits + sizeof(digits) - len;
			}
		}
		for (size_t i = 0; i < len; i++, n++)
		{
			if (n + 1 < size)
				to[n] = text[i];
		}
	}
	va_end(args);
	to[n < size ? n : size - 1] = '\0';
	return (int) n;
}
