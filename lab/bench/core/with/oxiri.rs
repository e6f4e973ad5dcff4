//! oxiri: checks and splits; its values keep the string as it is.

use std::os::raw::c_char;

#[repr(C)]
pub struct Contender {
    name: *const c_char,
    kind: *const c_char,
    init: Option<extern "C" fn() -> bool>,
    run: extern "C" fn(*const c_char, usize) -> bool,
}

unsafe impl Sync for Contender {}

extern "C" fn run(s: *const c_char, len: usize) -> bool {
    // the lines of a race are UTF-8
    let s = unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(s as *const u8, len)) };
    oxiri::Iri::parse(s).is_ok()
}

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static contender: Contender = Contender {
    name: b"oxiri parse\0".as_ptr() as *const c_char,
    kind: b"iri\0".as_ptr() as *const c_char,
    init: None,
    run,
};
