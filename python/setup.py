"""The extension module: the files of the core, and the glue, that `make python` has put beside this one."""
import sys
from glob import glob

from setuptools import Extension, setup

setup(
    ext_modules=[Extension(
        'iri_core._core',
        ['iri_core/_core.c', 'wasm/glue.c', *sorted(glob('src/core/*/*.c') + glob('web/src/core/*/*.c'))],
        include_dirs=['src/core', 'web/src/core', 'wasm'],
        define_macros=[('_GNU_SOURCE', None), ('IRI_NO_SQL', None), ('Py_LIMITED_API', '0x030a0000')],
        extra_compile_args=['-std=c11', '-fvisibility=hidden', '-ffunction-sections'],
        extra_link_args=['-Wl,--gc-sections,--strip-all'] if sys.platform == 'linux' else [],
        py_limited_api=True)],
    options={'bdist_wheel': {'py_limited_api': 'cp310'}})
