import { call, type EndpointFacts } from './facts.ts'

export const liveEndpoints = {
  stream: call('/stream', 'session', 'none', 'Live values, alarms and notices', {
    method: 'GET',
    encrypted: false,
    form: 'stream',
    displays: 'free',
  }),
  streamTopics: call('/stream/topics', 'session', 'none', 'Changes what a stream carries', { encrypted: false, displays: 'free' }),
} satisfies Record<string, EndpointFacts>
