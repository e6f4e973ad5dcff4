/*
 * Registrable domains; see psl.h.
 */
#include "component/psl.h"

#include <libpsl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* The length of a name in the DNS, without the dot at its end (RFC 1035 §2.3.4). */
#define MAX_NAME	253

static const psl_ctx_t *list;
static time_t list_time;

/*
 * Loads the distribution's list, which is kept up to date, or else the one in
 * the library.
 */
static const psl_ctx_t *
get_list(void)
{
	const char *file = psl_dist_filename();
	struct stat st;

	if (list != NULL)
		return list;
	if (file != NULL && *file != '\0' && stat(file, &st) == 0 && (list = psl_load_file(file)) != NULL)
		list_time = st.st_mtime;
	else
	{
		list = psl_builtin();
		list_time = psl_builtin_file_time();
	}
	return list;
}

const char *const iri_psl_section_names[] = {
	[IRI_PSL_ALL] = "all",
	[IRI_PSL_ICANN] = "icann",
	[IRI_PSL_PRIVATE] = "private",
	NULL
};

bool
iri_psl_split(const char *name, size_t len, IriPslSection section,
			  size_t *suffix, size_t *domain, bool *has_domain)
{
	/*
	 * "*" is the rule for names that no other rule matches, but not a private
	 * rule
	 */
	static const int types[] = {
		[IRI_PSL_ALL] = PSL_TYPE_ANY,
		[IRI_PSL_ICANN] = PSL_TYPE_ICANN,
		[IRI_PSL_PRIVATE] = PSL_TYPE_PRIVATE | PSL_TYPE_NO_STAR_RULE,
	};
	char		buf[MAX_NAME + 1];
	const psl_ctx_t *psl = get_list();
	const char *p = buf;
	const char *before = NULL;	/* one label more than p */

	if (psl == NULL || len == 0 || len > MAX_NAME || memchr(name, '\0', len) != NULL)
		return false;
	memcpy(buf, name, len);
	buf[len] = '\0';
	if (*buf == '.' || buf[len - 1] == '.' || strstr(buf, "..") != NULL)
		return false;
	/* the longest suffix comes first */
	while (!psl_is_public_suffix2(psl, p, types[section]))
	{
		before = p;
		p = strchr(p, '.');
		if (p == NULL)
			return false;
		p++;
	}
	*suffix = (size_t) (p - buf);
	*has_domain = before != NULL;
	*domain = before != NULL ? (size_t) (before - buf) : 0;
	return true;
}

bool
iri_psl_is_top_level(const char *label, size_t len)
{
	char		buf[MAX_NAME + 1];
	const psl_ctx_t *psl = get_list();

	if (psl == NULL || len > MAX_NAME)
		return false;
	memcpy(buf, label, len);
	buf[len] = '\0';
	return psl_is_public_suffix2(psl, buf, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE);
}

const char *
iri_psl_version(void)
{
	return psl_get_version();
}

void
iri_psl_list_date(char *out, size_t size)
{
	struct tm	tm;

	*out = '\0';
	if (get_list() != NULL && gmtime_r(&list_time, &tm) != NULL)
		strftime(out, size, "%Y-%m-%d", &tm);
}
