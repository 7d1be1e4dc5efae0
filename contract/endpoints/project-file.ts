import { call, type EndpointFacts } from './facts.ts'

const base = '/project/file'

/** Files of projects; rights are the project's own. */
export const projectFileEndpoints = {
  projectFileList: call(`${base}/list`, 'session', 'organization', 'Files of a project with their versions, also those in its waste basket'),
  saveProjectFilePiece: call(
    `${base}/piece`,
    'session',
    'organization',
    'Takes a piece of a file where the last one ended; the last makes a file, or a version of one',
  ),
  saveProjectFile: call(`${base}/save`, 'session', 'organization', 'Renames or moves a file'),
  setProjectFileDeleted: call(`${base}/basket`, 'session', 'organization', 'Puts files into the waste basket, or takes them out'),
  deleteProjectFile: call(`${base}/delete`, 'session', 'organization', 'Deletes files of the waste basket for good'),
  saveProjectFolder: call(
    `${base}/folder/save`,
    'session',
    'organization',
    'Makes an empty folder, or renames or moves one with all that lies in it',
  ),
  deleteProjectFolder: call(`${base}/folder/delete`, 'session', 'organization', 'Deletes a folder in which nothing lies'),
} satisfies Record<string, EndpointFacts>
