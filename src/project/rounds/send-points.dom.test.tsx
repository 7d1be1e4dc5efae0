import { expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { PointDraft } from './point-drafts.ts'
import { refusedDraft } from './send-points.ts'

const draft: PointDraft = { projectId: 'p', roundId: 'r', text: 'fence', result: 'ok', note: 'stands', photos: [], revision: 3, at: 1, waits: true }

test('who was told what somebody else has seen saves over it; who was told of something else does not, and may be told yet', () => {
  expect(refusedDraft(draft, new ApiError(code.conflict, 'changed'), 'changed')).toEqual({
    ...draft,
    waits: false,
    revision: undefined,
    fault: 'changed',
  })
  expect(refusedDraft(draft, new ApiError(code.badRequest, 'too long'), 'too long')).toEqual({ ...draft, waits: false, fault: 'too long' })
})
