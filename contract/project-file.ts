/** Files of projects. */

/** Bytes of a piece: with base64 around it well below what a body may have. */
export const PIECE_BYTES = 384 * 1024
export const MOST_FILE_BYTES = 200 * 1024 * 1024
export const PROJECT_FILES_BYTES = 2 * 1024 * 1024 * 1024
export const MOST_FILES = 5000
export const MOST_FOLDERS = 1000
