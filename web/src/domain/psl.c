/*
 * Registrable domains; see psl.h.
 */
#include "compat.h"

#include "miscadmin.h"

#include "domain/psl.h"

#include <libpsl.h>
#include <sys/stat.h>
#include <time.h>

#include "core/host/label.h"
#include "core/text/table.h"

/*
 * The usual list has about 300 kB.  Reading a file of the maximum
 * size takes a second, in each session.
 */
#define MAX_FILE	(16 * 1024 * 1024)

static const char *wanted = "";	/* the file that the setting names */
static bool current = false;	/* the wanted file has been tried */

/* The list in use; an empty file name means the list in the library. */
static psl_ctx_t *list;
static time_t list_time;
static char list_file[MAXPGPATH];

/* Names and their parts by the list, by hash: most links are of few hosts. */
#define SPLIT_PLACES	1024
#define SPLIT_NAME		64		/* longer names are not kept */

typedef struct Split
{
	uint8		len;			/* of the name; 0: none */
	uint8		section;
	uint8		suffix;
	uint8		domain;
	bool		has_domain;
	char		name[SPLIT_NAME];
} Split;

static Split splits[SPLIT_PLACES];

/*
 * Returns the list in a file, or NULL with errno, which is 0 if the file is
 * not a list.
 */
static psl_ctx_t *
load(const char *file, time_t *modified)
{
	struct stat st;
	psl_ctx_t  *result;

	if (stat(file, &st) != 0)
		return NULL;
	errno = 0;
	if (S_ISREG(st.st_mode) && st.st_size > MAX_FILE)
	{
		errno = EFBIG;
		return NULL;
	}
	/* reading a pipe might never end */
	if (!S_ISREG(st.st_mode) || (result = psl_load_file(file)) == NULL)
		return NULL;
	/* libpsl treats the lines of any text as rules */
	if (!psl_is_public_suffix2(result, "com", PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE))
	{
		psl_free(result);
		errno = 0;
		return NULL;
	}
	*modified = st.st_mtime;
	return result;
}

/* May be called from the core, so must not raise errors. */
static void
report_file(void)
{
	int			save_errno = errno;

	HOLD_INTERRUPTS();
	errno = save_errno;
	ereport(LOG,
			(save_errno != 0 ? errcode_for_file_access() : errcode(ERRCODE_CONFIG_FILE_ERROR),
			 save_errno == EFBIG ?
			 errmsg("public suffix list \"%s\" is larger than %d MB", wanted, MAX_FILE / (1024 * 1024)) :
			 save_errno != 0 ?
			 errmsg("could not read public suffix list \"%s\": %m", wanted) :
			 errmsg("file \"%s\" is not a public suffix list", wanted),
			 list != NULL ?
			 errdetail("The list in use stays.") :
			 errdetail("The list of the operating system is used instead.")));
	RESUME_INTERRUPTS();
}

void
iri_psl_set_file(const char *file)
{
	wanted = file;
	current = false;
}

/*
 * Without a setting, and in a process whose first list cannot be read, the
 * list is the distribution's, or else the library's.
 */
void
iri_psl_load(void)
{
	const char *file = wanted;
	psl_ctx_t  *loaded = NULL;
	time_t		modified = 0;

	current = true;
	if (*file != '\0')
	{
		loaded = load(file, &modified);
		if (loaded == NULL)
			report_file();
		if (loaded == NULL && list != NULL)
			return;
	}
	if (loaded == NULL)
	{
		file = psl_dist_filename();
		loaded = file != NULL ? load(file, &modified) : NULL;
	}
	if (loaded == NULL)
	{
		file = "";
		loaded = unconstify(psl_ctx_t *, psl_builtin());
		modified = psl_builtin_file_time();
	}
	psl_free(list);
	memset(splits, 0, sizeof(splits));
	list = loaded;
	list_time = modified;
	strlcpy(list_file, file, sizeof(list_file));
}

static const psl_ctx_t *
get_list(void)
{
	if (!current)
		iri_psl_load();
	return list;
}

const char *const iri_psl_section_names[] = {
	[IRI_PSL_ALL] = "all",
	[IRI_PSL_ICANN] = "icann",
	[IRI_PSL_PRIVATE] = "private",
	NULL
};

static bool
split_by_list(const char *name, size_t len, IriPslSection section, size_t *suffix, size_t *domain, bool *has_domain)
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
	char		buf[IRI_DNS_NAME + 1];
	const psl_ctx_t *psl = get_list();
	const char *p = buf;
	const char *before = NULL;	/* the name with one label more than p */

	if (psl == NULL || len == 0 || len > IRI_DNS_NAME || memchr(name, '\0', len) != NULL)
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
iri_psl_split(const char *name, size_t len, IriPslSection section,
			  size_t *suffix, size_t *domain, bool *has_domain)
{
	Split	   *last;

	/* a changed list empties the places */
	if (get_list() == NULL)
		return false;
	if (len == 0 || len > SPLIT_NAME)
		return split_by_list(name, len, section, suffix, domain, has_domain);
	last = &splits[iri_hash_bytes(name, len, section) % SPLIT_PLACES];
	if (last->len != len || last->section != section || memcmp(last->name, name, len) != 0)
	{
		if (!split_by_list(name, len, section, suffix, domain, has_domain))
			return false;
		*last = (Split) {
			.len = (uint8) len, .section = (uint8) section, .suffix = (uint8) *suffix, .domain = (uint8) *domain,
			.has_domain = *has_domain
		};
		memcpy(last->name, name, len);
	}
	*suffix = last->suffix;
	*domain = last->domain;
	*has_domain = last->has_domain;
	return true;
}

bool
iri_psl_is_suffix(const char *name, size_t len)
{
	char		buf[IRI_DNS_NAME + 1];
	const psl_ctx_t *psl = get_list();

	if (psl == NULL || len > IRI_DNS_NAME)
		return false;
	memcpy(buf, name, len);
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

const char *
iri_psl_list_file(void)
{
	return get_list() != NULL && *list_file != '\0' ? list_file : NULL;
}
