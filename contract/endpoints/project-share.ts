import { call, type EndpointFacts } from './facts.ts'

const base = '/project/share'

/** Links for people without an account. The public ones are told a link's token in each payload: it is no session. */
export const projectShareEndpoints = {
  projectShareList: call(`${base}/list`, 'session', 'organization', 'Share links of a project, or of a set of projects'),
  saveProjectShare: call(`${base}/save`, 'session', 'organization', 'Makes a share link; link and code are answered once', { secret: true }),
  revokeProjectShare: call(`${base}/revoke`, 'session', 'organization', 'Ends a share link'),
  projectShareLog: call(`${base}/log`, 'session', 'organization', 'When a share link was opened, and what was reported by it'),

  shareOpen: call(`${base}/open`, 'public', 'none', 'What a share link is for; takes its code once a device', { secret: true }),
  shareWork: call(`${base}/work`, 'public', 'none', 'Work orders of a contractor’s share link'),
  sharePhoto: call(`${base}/photo`, 'public', 'none', 'Takes a photo for a report by a share link'),
  shareReport: call(`${base}/report`, 'public', 'none', 'Takes a contractor’s report; one that came already changes nothing'),
  shareProgress: call(`${base}/progress`, 'public', 'none', 'Progress of the projects of a set'),
  sharePicture: call(`${base}/picture`, 'public', 'none', 'A photo that a share link shows, without what the camera wrote into it'),
} satisfies Record<string, EndpointFacts>
