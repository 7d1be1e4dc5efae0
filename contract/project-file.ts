/** Files of projects. */

export const MOST_FILE_BYTES = 200 * 1024 * 1024
export const PROJECT_FILES_BYTES = 2 * 1024 * 1024 * 1024
export const MOST_FILES = 5000
export const MOST_FOLDERS = 1000
