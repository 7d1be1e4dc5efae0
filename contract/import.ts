/** Records of one spreadsheet at most. */
export const MOST_IMPORTED = 5000
/** Bytes of such a call's body. */
export const IMPORT_BYTES = 8 * 1024 * 1024
/** What is wrong with a row, which counts from 0; at most so many are named. */
export const MOST_FAULTS = 500
