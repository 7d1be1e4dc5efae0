import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/endpoint.ts'
import { valueOf, type FailedCause } from '#contract/live-value.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import type { Form, Resource } from './define.ts'
import type { FormValues } from './field.ts'

type Source<Row extends object, N extends EndpointName> = Pick<Resource<Row, N>, 'list' | 'rowKey'>

/** The question about one record of a list. Lists of records that people save take an `id`. */
export const recordPayload = <Row extends object, N extends EndpointName>({ list }: Source<Row, N>, id: string): Payload<N> =>
  ({ ...list.scope, id }) as Payload<N>

export const recordIn = <Row extends object, N extends EndpointName>({ list, rowKey }: Source<Row, N>, answer: Answer<N>, id: string) =>
  list.rows(answer).find((row) => rowKey(row) === id)

/** One record of a list, as it is by now. */
export type RecordState<Row> =
  | { state: 'waiting' }
  /** `stale`: what was last heard, before the server was lost. */
  | { state: 'there' | 'stale'; row: Row }
  /** There is none, or it is not the viewer's: nobody is told which. `was`: it was there a moment ago. */
  | { state: 'missing'; was: Row | undefined }
  | { state: 'failed'; cause: FailedCause; words: string | undefined; was: Row | undefined; retry(): void }

/** Follows the record of this id. */
export function useRecord<Row extends object, N extends EndpointName>(resource: Source<Row, N>, id: string): RecordState<Row> {
  const { list } = resource
  const payload = useMemo(() => recordPayload(resource, id), [resource, id])
  const live = useQuery(list.endpoint, payload, { reload: list.reload ?? false, ...(list.everyMs === undefined ? {} : { everyMs: list.everyMs }) })
  const answer = valueOf(live)
  // A list may make its rows anew each time that it is asked for them.
  const row = useMemo(() => (answer === undefined ? undefined : recordIn(resource, answer, id)), [resource, answer, id])
  const [known, setKnown] = useState<{ id: string; row: Row }>()
  if (row !== undefined && known?.row !== row) setKnown({ id, row })
  if (row !== undefined) return { state: live.state === 'stale' ? 'stale' : 'there', row }
  const was = known?.id === id ? known.row : undefined
  if (answer !== undefined) return { state: 'missing', was }
  if (live.state === 'failed') return { state: 'failed', cause: live.cause, words: live.words, was, retry: () => refreshQueries(list.endpoint) }
  return { state: 'waiting' }
}

/** What a form says of a row, loaded where the row is only a part of it; `failed`: words of why not. */
export function useFormValues<Row extends object, V extends FormValues>(
  form: Pick<Form<Row, V>, 'empty' | 'fromRow' | 'load'>,
  row: Row | undefined,
): { values: V | undefined; failed: string } {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ row: Row; values: V }>()
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (form.load === undefined || row === undefined) return undefined
    let gone = false
    form.load(row).then(
      (values) => {
        if (gone) return
        setLoaded({ row, values })
        setFailed('')
      },
      (error: unknown) => gone || setFailed(error instanceof ApiError && error.message !== '' ? error.message : t('state.server')),
    )
    return () => {
      gone = true
    }
  }, [form, row, t])
  if (row === undefined) return { values: form.empty, failed }
  // A row that was asked again keeps what was loaded of it before until it is loaded anew.
  return { values: form.load === undefined ? form.fromRow(row) : loaded?.values, failed }
}
