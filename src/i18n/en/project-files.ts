import type { Words } from '../words.ts'
import type { projectFiles as zh } from '../zh/project-files.ts'

export const projectFiles: Words<typeof zh> = {
  upload: 'Upload files',
  search: 'Search by name or folder',
  basket: 'Waste basket',
  toFiles: 'Back to the files',
  used: '{{used}} of {{most}} used',
  root: 'All files',
  folder: 'Folder',
  folderHint: 'Parts are separated by /, such as drawings/electrical; empty is the uppermost',
  name: 'Name',
  dropHint: 'Files and whole folders can be dropped here.',
  waits: 'No network: goes on when it is back',
  stop: 'Remove',
  toBasket: 'Into the waste basket',
  restore: 'Restore',
  delete: 'Delete for good',
  deleteTitle: 'Delete “{{name}}” for good?',
  deleteText: 'All versions go, and cannot be taken back.',
  empty: 'There are no files.',
  versions: 'Versions',
  version: 'Version {{n}}',
  download: 'Download',
  move: 'Rename or move',
}
