import { call, type EndpointFacts } from './facts.ts'

const display = '/manager/display'

export const displayEndpoints = {
  displayList: call(`${display}/list`, ['screens_director'], 'organization', 'Displays with what they show and how they are'),
  myDisplayList: call(`${display}/mine`, 'session', 'organization', 'Display links that the viewer has made'),
  saveDisplay: call(`${display}/save`, ['screens_director:edit'], 'organization', 'Makes or changes a display; a new one’s link is answered once', {
    secret: true,
  }),
  renewDisplay: call(`${display}/renew`, ['screens_director:edit'], 'organization', 'A new link in place of the old one, answered once', {
    secret: true,
  }),
  revokeDisplay: call(`${display}/revoke`, 'session', 'organization', 'Ends links; whoever made one may end it'),
  deleteDisplay: call(`${display}/delete`, ['screens_director:edit'], 'organization', 'Deletes displays and ends their links'),
  steerDisplay: call(`${display}/steer`, ['screens_director:steer'], 'organization', 'Tells displays what to show'),
  previewDisplay: call(
    `${display}/preview`,
    ['screens_director:steer'],
    'organization',
    'Shows on displays what is arranged and not published, while it is',
  ),
  displayReport: call(`${display}/report`, 'session', 'organization', 'A display says how it is and learns what to show', {
    encrypted: false,
    displays: 'demonstrated',
  }),
  playLists: call(`${display}/playlist/list`, ['screens_director'], 'organization', 'Play lists of the viewer’s organizations'),
  savePlayList: call(`${display}/playlist/save`, ['screens_director:edit'], 'organization', 'Makes or changes a play list'),
  deletePlayList: call(`${display}/playlist/delete`, ['screens_director:edit'], 'organization', 'Deletes play lists that no display shows'),
} satisfies Record<string, EndpointFacts>
