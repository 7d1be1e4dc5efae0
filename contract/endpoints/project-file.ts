import { call, type EndpointFacts } from './facts.ts'

const base = '/project/file'

/** Files of projects; rights are the project's own. */
export const projectFileEndpoints = {
  projectFileList: call(`${base}/list`, 'session', 'organization', 'Files of a project with their versions, also those in its waste basket'),
  projectFileUpload: call(
    `${base}/upload`,
    'session',
    'organization',
    'Takes the bytes of a file by the tus protocol, 1.0.0 (https://tus.io), with `projectId` in the metadata; HEAD, PATCH and DELETE go to the address that it answers',
    { encrypted: false, form: 'tus' },
  ),
  keepProjectFile: call(`${base}/keep`, 'session', 'organization', 'Makes a file, or a version of one, of an upload that is whole'),
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
