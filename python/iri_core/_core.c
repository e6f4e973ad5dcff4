/*
 * The core as a module of Python, in the stable ABI; __init__.py has the rest.
 *
 * glue.c keeps texts in variables, so that one call runs at a time: the GIL is held,
 * and the garbage collector, which runs code of Python, waits while they are read.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "glue.h"
#include "text/text.h"
#include "value/ladder.h"

static PyObject *iri_error;		/* the exception */
static PyObject *to_nfc;		/* unicodedata.normalize */
static PyObject *rules_read;	/* what glue.c has read last */
static PyObject *pattern_read;

int
host_nfc(const char *s, size_t len, char *to, size_t room)
{
	PyObject   *text = PyUnicode_DecodeUTF8(s, (Py_ssize_t) len, NULL);
	PyObject   *made = text != NULL ? PyObject_CallFunction(to_nfc, "sO", "NFC", text) : NULL;
	Py_ssize_t	size;
	const char *octets = made != NULL ? PyUnicode_AsUTF8AndSize(made, &size) : NULL;

	if (octets != NULL && (size_t) size <= room)
		memcpy(to, octets, (size_t) size);
	else
		size = -1;
	PyErr_Clear();				/* of memory: the core says so */
	Py_XDECREF(made);
	Py_XDECREF(text);
	return (int) size;
}

/* Writes a text into a slot; returns its length, or -1.  Lone surrogates become U+FFFD, as JavaScript has it. */
static Py_ssize_t
put(int slot, PyObject *text)
{
	PyObject   *octets = NULL;
	Py_ssize_t	len = 0;
	char	   *s;
	char	   *room;

	if (!PyUnicode_Check(text))
	{
		PyErr_Format(PyExc_TypeError, "a text is str, not %R", (PyObject *) Py_TYPE(text));
		return -1;
	}
	s = (char *) PyUnicode_AsUTF8AndSize(text, &len);
	if (s == NULL && PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
	{
		PyErr_Clear();
		octets = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
		if (octets == NULL || PyBytes_AsStringAndSize(octets, &s, &len) < 0)
			s = NULL;
	}
	room = s != NULL ? iri_room(slot, (size_t) len) : NULL;
	if (room != NULL)
		memcpy(room, s, (size_t) len);
	else
	{
		if (s != NULL)
			PyErr_NoMemory();
		len = -1;
	}
	for (Py_ssize_t i = 0; octets != NULL && i + 2 < len; i++)
	{
		if (room[i] == '\xed' && (unsigned char) room[i + 1] >= 0xa0)
			memcpy(room + i, "\xef\xbf\xbd", 3);
	}
	Py_XDECREF(octets);
	return len;
}

static PyObject *
out(void)
{
	const char *s = iri_out();

	return PyUnicode_DecodeUTF8(s, (Py_ssize_t) iri_answer()[15], NULL);
}

/* Sets an attribute to a new object. */
static bool
set(PyObject *object, const char *name, PyObject *value)
{
	bool		done = value != NULL && PyObject_SetAttrString(object, name, value) == 0;

	Py_XDECREF(value);
	return done;
}

/* Raises IriError, or MemoryError. */
static PyObject *
refuse(Status status)
{
	PyObject   *error;
	int			collects;

	if (status != INVALID)
		return PyErr_NoMemory();
	collects = PyGC_Disable();
	error = PyObject_CallFunction(iri_error, "s", iri_said(SAID_MESSAGE));
	if (error != NULL &&
		set(error, "code", Py_BuildValue("z", iri_said(SAID_CODE))) &&
		set(error, "component", Py_BuildValue("z", iri_said(SAID_COMPONENT))) &&
		set(error, "position", Py_BuildValue("I", iri_answer()[0] + 1)) &&
		set(error, "hint", Py_BuildValue("z", iri_said(SAID_HINT))))
		PyErr_SetObject(iri_error, error);
	if (collects)
		PyGC_Enable();
	Py_XDECREF(error);
	return NULL;
}

static PyObject *
made(Status status)
{
	return status == YES ? out() : refuse(status);
}

/* Returns the normal form. */
static PyObject *
normal_form(PyObject *text, int grammar, int rung)
{
	Py_ssize_t	len = put(0, text);
	Status		status;

	if (len < 0)
		return NULL;
	status = iri_read((size_t) len, grammar, rung);
	return status == YES && iri_answer()[14] ? Py_NewRef(text) : made(status);
}

static PyObject *
normalize(PyObject *self, PyObject *args, PyObject *named)
{
	static char *keywords[] = {"text", "rung", NULL};
	PyObject   *text;
	const char *rung = NULL;
	int			n;

	if (!PyArg_ParseTupleAndKeywords(args, named, "O|s:normalize", keywords, &text, &rung))
		return NULL;
	n = rung == NULL ? IRI_RUNG_SCHEME : iri_name_index(iri_rung_names, rung, strlen(rung));
	if (n < 0)
		return PyErr_Format(PyExc_ValueError, "unrecognized rung: \"%s\"", rung);
	return normal_form(text, IRI_GRAMMAR_IRI, n);
}

/* Appends a new object to a list; drops the list if that fails. */
static void
append(PyObject **list, PyObject *object)
{
	if (object == NULL || PyList_Append(*list, object) < 0)
		Py_CLEAR(*list);
	Py_XDECREF(object);
}

/* read_parts(text, reference): the normal form, and a list of the seven parts */
static PyObject *
read_parts(PyObject *self, PyObject *args)
{
	PyObject   *text;
	PyObject   *key;
	PyObject   *parts;
	int			reference;
	const char *s;
	uint32_t	spans[14];
	Py_ssize_t	len;

	if (!PyArg_ParseTuple(args, "Op", &text, &reference))
		return NULL;
	key = normal_form(text, reference ? IRI_GRAMMAR_IRI_REFERENCE : IRI_GRAMMAR_IRI, IRI_RUNG_SCHEME);
	if (key == NULL)
		return NULL;
	/* only valid texts come here, whose UTF-8 is Python's */
	s = PyUnicode_AsUTF8AndSize(text, &len);
	iri_spans((size_t) len);
	memcpy(spans, iri_answer(), sizeof(spans));
	parts = PyList_New(0);
	for (int i = 0; parts != NULL && i < 7; i++)
		append(&parts, spans[2 * i] == UINT32_MAX ? Py_NewRef(Py_None) :
			   PyUnicode_DecodeUTF8(s + spans[2 * i], (Py_ssize_t) spans[2 * i + 1], NULL));
	return Py_BuildValue("(NN)", key, parts);
}

static PyObject *
digest(PyObject *self, PyObject *text)
{
	Py_ssize_t	len = put(0, text);
	Status		status;

	if (len < 0)
		return NULL;
	status = iri_digest((size_t) len);
	return status == YES ? PyBytes_FromStringAndSize((const char *) iri_answer(), 16) : refuse(status);
}

/* resolve(reference, base) */
static PyObject *
resolve(PyObject *self, PyObject *args)
{
	PyObject   *text;
	PyObject   *base;
	Py_ssize_t	len;
	Py_ssize_t	base_len;

	if (!PyArg_ParseTuple(args, "OO:resolve", &text, &base) || (len = put(0, text)) < 0 || (base_len = put(1, base)) < 0)
		return NULL;
	return made(iri_resolve((size_t) len, (size_t) base_len));
}

/* Lets glue.c read rules or a pattern, unless they are what it has read last. */
static bool
read_once(PyObject **last, PyObject *text, int slot, Status (*read) (size_t len))
{
	Py_ssize_t	len;
	Status		status;

	if (*last != NULL && PyUnicode_Check(text) && PyUnicode_Compare(*last, text) == 0)
		return true;
	Py_CLEAR(*last);
	if ((len = put(slot, text)) < 0)
		return false;
	status = read((size_t) len);
	if (status == YES)
		*last = Py_NewRef(text);
	else
		refuse(status);
	return status == YES;
}

/* canonicalize(text, set of steps, rules, each with a line feed after it) */
static PyObject *
canonical_form(PyObject *self, PyObject *args)
{
	PyObject   *text;
	PyObject   *rules;
	unsigned int steps;
	Py_ssize_t	len;

	if (!PyArg_ParseTuple(args, "OIO", &text, &steps, &rules) || !read_once(&rules_read, rules, 2, iri_rules) || (len = put(0, text)) < 0)
		return NULL;
	return made(iri_canonicalize((size_t) len, steps));
}

static PyObject *
steps_of(PyObject *self, PyObject *name)
{
	Py_ssize_t	len = put(0, name);

	return len < 0 ? NULL : PyLong_FromUnsignedLong(iri_steps((size_t) len));
}

/* names(True): those of steps; names(False): those of options of extract() */
static PyObject *
names(PyObject *self, PyObject *of_steps)
{
	PyObject   *list = PyList_New(0);
	Status		(*next) (size_t n) = of_steps == Py_True ? iri_step : iri_option;

	for (size_t n = 0; list != NULL && next(n) == YES; n++)
		append(&list, out());
	return list;
}

/* extract(text, options, each with a line feed after it): (IRI, beginning, end) of each, or the number of a wrong option */
static PyObject *
extract(PyObject *self, PyObject *args)
{
	PyObject   *text;
	PyObject   *options;
	PyObject   *list;
	Py_ssize_t	len;
	Py_ssize_t	options_len;
	Status		status;
	int			collects;

	if (!PyArg_ParseTuple(args, "OO", &text, &options) || (len = put(0, text)) < 0 || (options_len = put(1, options)) < 0)
		return NULL;
	status = iri_extract_in((size_t) len, (size_t) options_len);
	if (status != YES)
		return status == NO ? PyLong_FromUnsignedLong(iri_answer()[0]) : refuse(status);
	collects = PyGC_Disable();
	list = PyList_New(0);
	while (list != NULL && (status = iri_extract_more()) == YES)
		append(&list, Py_BuildValue("(NII)", out(), iri_answer()[0], iri_answer()[2]));
	if (collects)
		PyGC_Enable();
	if (status == NO || list == NULL)
		return list;
	Py_DECREF(list);
	return refuse(status);
}

/* matches(text, pattern) */
static PyObject *
matches(PyObject *self, PyObject *args)
{
	PyObject   *text;
	PyObject   *pattern;
	Py_ssize_t	len;
	Status		status;

	if (!PyArg_ParseTuple(args, "OO:matches", &text, &pattern) || !read_once(&pattern_read, pattern, 1, iri_pattern) || (len = put(0, text)) < 0)
		return NULL;
	status = iri_matches((size_t) len);
	return status == YES || status == NO ? PyBool_FromLong(status == YES) : refuse(status);
}

static PyMethodDef methods[] = {
	{"normalize", (PyCFunction) (void (*) (void)) normalize, METH_VARARGS | METH_KEYWORDS, "normalize(text, rung='scheme'): the normal form; in SQL, iri_normalize()"},
	{"resolve", resolve, METH_VARARGS, "resolve(reference, base): in SQL, iri_resolve()"},
	{"matches", matches, METH_VARARGS, "matches(text, pattern): in SQL, iri_matches()"},
	{"read_parts", read_parts, METH_VARARGS, NULL},
	{"digest", digest, METH_O, NULL},
	{"canonical_form", canonical_form, METH_VARARGS, NULL},
	{"steps_of", steps_of, METH_O, NULL},
	{"names", names, METH_O, NULL},
	{"extract", extract, METH_VARARGS, NULL},
	{NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "iri_core._core", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC
PyInit__core(void)
{
	PyObject   *core = PyModule_Create(&module);
	PyObject   *unicodedata = PyImport_ImportModule("unicodedata");

	to_nfc = unicodedata != NULL ? PyObject_GetAttrString(unicodedata, "normalize") : NULL;
	Py_XDECREF(unicodedata);
	iri_error = PyErr_NewExceptionWithDoc("iri_core.IriError", "Why a text, a pattern or a rule was refused: code, component, position (from 1 on), hint", PyExc_ValueError, NULL);
	if (core != NULL && to_nfc != NULL && iri_error != NULL && PyModule_AddObjectRef(core, "IriError", iri_error) == 0 &&
		PyModule_AddIntConstant(core, "key_version", iri_key_version()) == 0)
		return core;
	Py_XDECREF(core);
	return NULL;
}
