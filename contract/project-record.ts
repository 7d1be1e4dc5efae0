import type { FileRef } from './file.ts'
import type { ProjectCode } from './project.ts'

/**
 * Records of a project that have one shape: number, state, responsible person, due date, photos, comments, signatures. What is a kind's own (facts, states, who
 * may what) is defined here, once: store, calls, forms and pages follow.
 */

export const recordKinds = ['safety', 'supervision', 'change', 'feedback'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What kinds say beyond the common shape; each kind has some of them. */
export interface RecordFacts {
  category: string
  severity: string
  measure: string
  weather: string
  people: number | null
  workDone: string
  problems: string
  reason: string
  /** Yuan, decimal text with a sign: what it costs more or less. */
  cost: string
  days: number | null
  origin: string
  contact: string
  answer: string
}
export type FactKey = keyof RecordFacts
export const noFacts: RecordFacts = {
  category: '',
  severity: '',
  measure: '',
  weather: '',
  people: null,
  workDone: '',
  problems: '',
  reason: '',
  cost: '',
  days: null,
  origin: '',
  contact: '',
  answer: '',
}

export interface FactDefinition {
  key: FactKey
  kind: 'text' | 'textarea' | 'select' | 'integer' | 'signedAmount'
  /** Of a choice. */
  options?: readonly string[]
  required?: true
  min?: number
  max?: number
}

export const recordStates = [
  'open',
  'rectifying',
  'check',
  'closed',
  'draft',
  'submitted',
  'confirmed',
  'signing',
  'approved',
  'declined',
  'done',
  'answered',
] as const
export type RecordState = (typeof recordStates)[number]

/** A step that people take; `sign`: it is a signature and stands in the trail as one. */
export interface RecordStep {
  from: readonly RecordState[]
  to: RecordState
  needs: 'edit' | 'sign'
  /** It goes back: why must be said. */
  back?: true
  /** It was over, and is open again. */
  again?: true
  /** What must be told by then. */
  asks?: FactKey
}

export interface RecordKindDefinition {
  /** Of its number: AQ-0001. */
  prefix: string
  look: ProjectCode
  edit: ProjectCode
  sign: ProjectCode
  /** The first one is a new record's. */
  states: readonly RecordState[]
  /** Nothing in it can be changed any more. */
  frozen: readonly RecordState[]
  /** Nothing is late any more. */
  over: readonly RecordState[]
  steps: readonly RecordStep[]
  facts: readonly FactDefinition[]
  /** It is about one day. */
  hasDay?: true
  /** People are chosen who each sign it or decline; all of them make it `approved`, one is enough for `declined`. */
  hasSigners?: true
}

export const hazardCategories = ['height', 'electricity', 'fire', 'lifting', 'machinery', 'foundation', 'civilized', 'other'] as const
export const severities = ['minor', 'major', 'critical'] as const
const weathers = ['sunny', 'cloudy', 'rain', 'snow', 'wind', 'fog'] as const
const changeReasons = ['design', 'owner', 'site', 'material', 'regulation', 'other'] as const
const feedbackOrigins = ['owner', 'grid', 'neighbour', 'designer', 'authority', 'other'] as const

export const recordKindOf: Readonly<Record<RecordKind, RecordKindDefinition>> = {
  safety: {
    prefix: 'AQ',
    look: 'safety',
    edit: 'safety:edit',
    sign: 'safety:sign',
    states: ['open', 'rectifying', 'check', 'closed'],
    frozen: ['closed'],
    over: ['closed'],
    steps: [
      { from: ['open'], to: 'rectifying', needs: 'edit' },
      { from: ['open', 'rectifying'], to: 'check', needs: 'edit', asks: 'measure' },
      { from: ['check'], to: 'closed', needs: 'sign' },
      { from: ['check'], to: 'rectifying', needs: 'sign', back: true },
      { from: ['closed'], to: 'rectifying', needs: 'sign', back: true, again: true },
    ],
    facts: [
      { key: 'category', kind: 'select', options: hazardCategories, required: true },
      { key: 'severity', kind: 'select', options: severities, required: true },
      { key: 'measure', kind: 'textarea' },
    ],
  },
  supervision: {
    prefix: 'JL',
    look: 'supervision',
    edit: 'supervision:edit',
    sign: 'supervision:sign',
    states: ['draft', 'submitted', 'confirmed'],
    frozen: ['confirmed'],
    over: ['confirmed'],
    steps: [
      { from: ['draft'], to: 'submitted', needs: 'edit', asks: 'workDone' },
      { from: ['submitted'], to: 'confirmed', needs: 'sign' },
      { from: ['submitted'], to: 'draft', needs: 'sign', back: true },
      { from: ['confirmed'], to: 'draft', needs: 'sign', back: true, again: true },
    ],
    facts: [
      { key: 'weather', kind: 'select', options: weathers, required: true },
      { key: 'people', kind: 'integer', min: 0, max: 10_000 },
      { key: 'workDone', kind: 'textarea' },
      { key: 'problems', kind: 'textarea' },
    ],
    hasDay: true,
  },
  change: {
    prefix: 'BG',
    look: 'change',
    edit: 'change:edit',
    sign: 'change:sign',
    states: ['draft', 'signing', 'approved', 'declined', 'done'],
    frozen: ['done'],
    over: ['approved', 'declined', 'done'],
    steps: [
      { from: ['draft'], to: 'signing', needs: 'edit' },
      { from: ['signing', 'declined'], to: 'draft', needs: 'edit' },
      { from: ['approved'], to: 'done', needs: 'edit' },
    ],
    facts: [
      { key: 'reason', kind: 'select', options: changeReasons, required: true },
      { key: 'cost', kind: 'signedAmount' },
      { key: 'days', kind: 'integer', min: -3650, max: 3650 },
    ],
    hasSigners: true,
  },
  feedback: {
    prefix: 'FK',
    look: 'feedback',
    edit: 'feedback:edit',
    sign: 'feedback:edit',
    states: ['open', 'answered', 'closed'],
    frozen: ['closed'],
    over: ['closed'],
    steps: [
      { from: ['open'], to: 'answered', needs: 'edit', asks: 'answer' },
      { from: ['answered'], to: 'closed', needs: 'sign' },
      { from: ['answered'], to: 'open', needs: 'sign', back: true },
      { from: ['closed'], to: 'open', needs: 'sign', back: true, again: true },
    ],
    facts: [
      { key: 'origin', kind: 'select', options: feedbackOrigins, required: true },
      { key: 'contact', kind: 'text' },
      { key: 'answer', kind: 'textarea' },
    ],
  },
}

/** Steps that lead on from a state. */
export const stepsFrom = (kind: RecordKind, state: RecordState): readonly RecordStep[] =>
  recordKindOf[kind].steps.filter(({ from }) => from.includes(state))

export const isOverdue = (kind: RecordKind, { state, dueDate }: { state: RecordState; dueDate: string }, today: string): boolean =>
  dueDate !== '' && dueDate < today && !recordKindOf[kind].over.includes(state)

/** What happened to a record. `voided`: it was changed, and what was signed before does not hold any more.
 * `replaced`: somebody else is asked to sign in the place of one who cannot any more. */
export const recordEvents = ['made', 'edited', 'step', 'signedStep', 'signed', 'declined', 'voided', 'replaced', 'comment'] as const
export type RecordEventKind = (typeof recordEvents)[number]

export const signatureStates = ['asked', 'signed', 'declined'] as const
export type SignatureState = (typeof signatureStates)[number]

/** Photos that a record or a comment has at most. */
export const MOST_PHOTOS = 20
export type Photo = FileRef
