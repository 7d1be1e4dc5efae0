import { z } from 'zod'
import {
  MOST_PHOTOS,
  recordEvents,
  recordKindOf,
  recordKinds,
  recordStates,
  signatureStates,
  type FactDefinition,
  type RecordKind,
} from '../project-record.ts'
import { calendarDay, changed, done, id, ids, listed, remark, saved, stamps } from './common.ts'
import { inProject } from './project.ts'
import { typed } from '../typed.ts'

/** Records of one shape inside a project; which facts a kind has, and what of them must be told, follows from its definition. */

export const photo = z.object({ fileId: id, name: z.string().max(255), type: z.string().max(100) })
export const photos = z.array(photo).max(MOST_PHOTOS, 'photosTooMany').default([])
export const optionalDay = z.union([z.literal(''), calendarDay]).default('')
export const title = typed.min(1, 'required').max(120, 'tooLong')
export const line = typed.max(200, 'tooLong').default('')
export const person = z.union([z.literal(''), id]).default('')
const word = typed.max(40, 'tooLong').default('')
const count = z.int('outOfRange').min(-10_000, 'outOfRange').max(10_000, 'outOfRange').nullable().default(null)
const signedAmount = typed.default('').refine((text) => /^(-?\d{1,12}(\.\d{1,2})?)?$/.test(text), 'signedAmountWrong')

const facts = {
  category: word,
  severity: word,
  measure: remark,
  weather: word,
  people: count,
  workDone: remark,
  problems: remark,
  reason: word,
  cost: signedAmount,
  days: count,
  origin: word,
  contact: line,
  answer: remark,
}

const draft = z.object({
  title,
  text: remark,
  responsibleId: person,
  dueDate: optionalDay,
  day: optionalDay,
  place: line,
  photos,
  /** Who is asked to sign, of kinds that have signers: accounts of members. */
  signers: z
    .array(id)
    .max(20)
    .default([])
    .refine((list) => new Set(list).size === list.length, 'signerTwice'),
  ...facts,
})
type Draft = z.output<typeof draft>

/** What is wrong with a kind's own facts, by field. */
function faultsOf(kind: RecordKind, values: Draft): [key: string, words: string][] {
  const { facts, hasDay } = recordKindOf[kind]
  const faultOf = ({ key, options, required, min, max }: FactDefinition): string | undefined => {
    const value = values[key]
    if (value === '' || value === null) return required === true ? 'required' : undefined
    if (options !== undefined && !options.includes(String(value))) return 'valueWrong'
    if (typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max))) return 'outOfRange'
    return undefined
  }
  const own = facts.map((fact): [string, string | undefined] => [fact.key, faultOf(fact)])
  const day: [string, string | undefined] = ['day', hasDay === true && values.day === '' ? 'required' : undefined]
  return [...own, day].flatMap(([key, words]) => (words === undefined ? [] : [[key, words] as [string, string]]))
}

const record = draft.extend({
  id: z.string(),
  kind: z.enum(recordKinds),
  number: z.string(),
  state: z.enum(recordStates),
  responsibleName: z.string(),
  overdue: z.boolean(),
  comments: z.int(),
  /** How many of those who are asked have signed. */
  signed: z.int(),
  asked: z.int(),
  /** Who is asked and has not signed yet. */
  undecided: z.array(z.string()),
  /** Who of them has left the project, or may not sign any more: it would wait for them for ever. */
  unable: z.array(z.object({ accountId: z.string(), name: z.string() })),
  /** Somebody signed it or a step of it, or declined: it stays, whatever became of that. */
  sealed: z.boolean(),
  createdAt: z.number(),
  createdBy: z.string(),
  ...stamps,
})
export type ProjectRecord = z.infer<typeof record>

const ofKind = { ...inProject, kind: z.enum(recordKinds) }
const one = { ...ofKind, id }
/** Whoever decides says of which revision. */
const revision = z.int().min(0).max(2_147_483_647)

export const projectRecordSchemas = {
  projectRecordList: {
    payload: z.object({
      ...ofKind,
      ...listed('number', 'title', 'state', 'day', 'dueDate', 'createdAt', 'updatedAt'),
      state: z.enum(recordStates).optional(),
      late: z.enum(['overdue', 'open']).optional(),
      responsibleId: id.optional(),
    }),
    answer: z.object({ recordList: z.array(record), totalRows: z.int(), overdue: z.int() }),
  },
  projectRecord: {
    payload: z.object(one),
    answer: z.object({
      record,
      /** Whether it can be changed, talked about, and signed by the viewer, and where it can go. */
      mayEdit: z.boolean(),
      mayComment: z.boolean(),
      maySign: z.boolean(),
      steps: z.array(z.enum(recordStates)),
      /** The check point where it was found. */
      source: z.object({ roundId: z.string(), number: z.string(), point: z.string() }).nullable(),
      signers: z.array(
        z.object({ accountId: z.string(), name: z.string(), state: z.enum(signatureStates), at: z.number().nullable(), note: z.string() }),
      ),
      trail: z.array(
        z.object({
          id: z.int(),
          at: z.number(),
          by: z.string(),
          event: z.enum(recordEvents),
          from: z.enum(recordStates).nullable(),
          to: z.enum(recordStates).nullable(),
          note: z.string(),
          photos: z.array(photo),
        }),
      ),
    }),
  },
  saveProjectRecord: {
    payload: draft.extend({ ...ofKind, ...saved }).superRefine((values, context) => {
      for (const [key, message] of faultsOf(values.kind, values)) context.addIssue({ code: 'custom', path: [key], message })
    }),
    answer: z.object({ id: z.string() }),
  },
  setProjectRecordState: { payload: z.object({ ...one, revision, to: z.enum(recordStates), note: remark, photos }), answer: done },
  /** The viewer's own signature, or that they decline. */
  setProjectRecordSignature: { payload: z.object({ ...one, revision, sign: z.boolean(), note: remark }), answer: done },
  /** `from`: who was asked; `to`: who is asked now. */
  replaceProjectRecordSigner: { payload: z.object({ ...one, from: id, to: typed.min(1, 'required').max(64) }), answer: done },
  saveProjectRecordComment: { payload: z.object({ ...one, note: remark, photos }), answer: done },
  deleteProjectRecord: { payload: z.object({ ...ofKind, ids }), answer: changed },
}
