/** Files of projects. Bytes are whole in the units that pages and refusals say them in, those of a thousand. */

export const MOST_FILE_BYTES = 200_000_000
export const PROJECT_FILES_BYTES = 2_000_000_000
export const MOST_FILES = 5000
export const MOST_FOLDERS = 1000
