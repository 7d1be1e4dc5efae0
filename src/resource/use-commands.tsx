import { Modal } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { code, type EndpointName } from '#contract/endpoint.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { message } from '#src/ui/message.ts'
import type { Action, ActionForm, Column, Resource, Side, TextKey } from './define.ts'
import { cellText } from './export-rows.ts'
import type { FormValues } from './field.ts'
import { isChanged } from './form-rules.ts'
import { FormDrawer, type FormOutcome } from './form-drawer.tsx'
import { useWords } from './use-options.ts'
import { useUnanswered } from './use-unanswered.ts'

/** What is to be deleted, or done something with, is named in the question: so many rows, each by its first columns. */
const MOST_NAMED = 5
const NAMING_COLUMNS = 2

/** Something that can be done with rows, with permission, question and words settled. */
export interface Command<Row> {
  id: string
  title: string
  danger: boolean
  row: boolean
  bulk: boolean
  visible(row: Row): boolean
  run(rows: Row[]): void
}

export interface Commands<Row> {
  commands: Command<Row>[]
  remove: Command<Row> | undefined
  /** Puts a row beside another; undefined: the viewer may not. */
  reorder: ((row: Row, beside: Row, side: Side) => Promise<void>) | undefined
  mayCreate: boolean
  mayEdit(row: Row): boolean
  /** Lists to ask again after a write. */
  refresh(): void
  /** The form of an action is open. */
  isAsking: boolean
  /** Must be mounted: the place of the questions. */
  dialogs: ReactElement
}

/** An action whose form is open. */
interface Asking<Row> {
  action: Action<Row> & { form: ActionForm<Row> }
  rows: Row[]
  initial: FormValues
}

/** What the viewer may do with the rows of a resource. `onDone`: rows were written. */
export function useCommands<Row extends object, N extends EndpointName, V extends Record<string, unknown>>(
  resource: Pick<Resource<Row, N, V>, 'form' | 'remove' | 'actions' | 'refreshes' | 'reorder'> & {
    list: { endpoint: N }
    columns?: readonly Column<Row>[]
  },
  onDone: () => void,
): Commands<Row> {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const words = useWords()
  const [modal, dialogs] = Modal.useModal()
  const { form, remove, reorder, actions = [], list, refreshes = [], columns = [] } = resource
  const say = (key: TextKey): string => t(key)
  const [asking, setAsking] = useState<Asking<Row>>()
  const unanswered = useUnanswered<FormOutcome>(async () => asking?.action.form.turnedOut?.(asking.rows, words))
  const permitted = (permission: string | undefined): boolean => permission === undefined || can(permission)
  const refresh = (...more: readonly EndpointName[]): void => refreshQueries(list.endpoint, ...refreshes, ...more)

  const perform = async (work: () => Promise<unknown>, done: string, more: readonly EndpointName[]): Promise<void> => {
    try {
      await work()
      message.success(done)
      onDone()
    } catch (error) {
      const words = error instanceof ApiError && error.message !== '' ? error.message : t('state.server')
      message.error(error instanceof ApiError && error.code === NO_ANSWER ? `${words}${t('resource.notKnown')}` : words)
    }
    // Also after a refusal: some of the rows may have been written.
    refresh(...more)
  }
  const ask = (title: string, danger: boolean, work: () => Promise<void>, content?: string): void =>
    void modal.confirm?.({ title, content, okButtonProps: danger ? { status: 'danger' } : {}, onOk: work })
  const namesOf = (rows: readonly Row[]): string => {
    const named = rows.slice(0, MOST_NAMED).map((row) =>
      columns
        .filter((column) => column.named !== false)
        .slice(0, NAMING_COLUMNS)
        .map((column) => cellText(column, row, words))
        .filter((said) => said !== '')
        .join(' · '),
    )
    return [named.join(t('layout.list')), ...(rows.length > named.length ? [t('resource.moreRows', { n: rows.length - named.length })] : [])].join(
      ' ',
    )
  }
  /** A form of one names it, a form of several says of how many. */
  const titleOf = ({ form, title }: Action<Row>, rows: readonly Row[]): string => {
    const said = say(form?.title ?? title)
    return rows.length > 1 ? said + t('layout.aside', { text: rows.length }) : [said, namesOf(rows)].filter((part) => part !== '').join(' · ')
  }

  const doneOf = ({ done }: Action<Row>): string => (done === undefined ? t('resource.done') : say(done))

  /** Rows of the open form as they are now, where others have changed them and the action is one of them still. */
  const changedRows = async ({ action, rows: before }: Asking<Row>): Promise<Row[] | undefined> => {
    // Columns, notes and actions read rows as the same type that `anew` gives.
    const now = (await action.form.anew?.(before).catch(() => undefined)) as Row[] | undefined
    const isNew = now?.some((row, i) => isChanged({ ...before[i] }, { ...(row as object) })) === true
    return isNew && now?.every((row) => action.visible?.(row) ?? true) === true ? now : undefined
  }
  /** What the form begins with now, where its rows were just read anew. */
  const anew = useRef<FormValues>(undefined)

  /** Whoever is refused because others were quicker has the rows of now in the form, is told so, and may mean it again; or is told that it is there no more. */
  const takenOver = async (error: unknown): Promise<unknown> => {
    anew.current = undefined
    if (asking === undefined || !(error instanceof ApiError)) return error
    if (error.code === code.notFound && asking.rows.length === 1 && Object.keys(error.fields).length === 0)
      return new ApiError(error.code, t('resource.goneMeanwhile'))
    if (error.code !== code.conflict) return error
    const rows = await changedRows(asking)
    if (rows === undefined) return error
    const initial = beginningOf(asking.action.form, rows)
    // Put away meanwhile it stays put away.
    setAsking((now) => (now === asking ? { ...asking, rows, initial } : now))
    anew.current = initial
    // Where fields follow from the rows the form itself tells it, with the fields.
    if (isChanged(asking.initial, initial)) return error
    return new ApiError(error.code, `${error.message}${t('resource.actionTakenOver')}`, error.fields)
  }

  const commands: Command<Row>[] = actions
    .filter((action) => permitted(action.permission))
    .map((action) => ({
      id: action.id,
      title: say(action.title),
      danger: action.danger === true,
      row: action.where !== 'bulk',
      bulk: action.where !== 'row',
      visible: (row) => action.visible?.(row) ?? true,
      run(rows) {
        if (rows.length === 0) return message.warning(t('resource.noRows'))
        if (action.quiet === true) return void action.run(rows, {}).catch(message.failed)
        if (hasForm(action)) return setAsking({ action, rows, initial: beginningOf(action.form, rows) })
        const work = () => perform(() => action.run(rows, {}), doneOf(action), action.refreshes ?? [])
        if (action.confirm === undefined) void work()
        else ask(say(action.confirm), action.danger === true, work)
        return undefined
      },
    }))
  const removing: Command<Row> | undefined =
    remove === undefined || !permitted(remove.permission)
      ? undefined
      : {
          id: 'remove',
          title: t('resource.remove'),
          danger: true,
          row: true,
          bulk: true,
          visible: (row) => remove.visible?.(row) ?? true,
          run(rows) {
            if (rows.length === 0) return message.warning(t('resource.selectToDelete'))
            ask(
              remove.confirm === undefined ? t('resource.deleteAsk') : say(remove.confirm),
              true,
              () => perform(() => remove.run(rows), t('resource.deleted'), []),
              namesOf(rows),
            )
            return undefined
          },
        }
  return {
    commands,
    remove: removing,
    reorder:
      reorder === undefined || !permitted(reorder.permission)
        ? undefined
        : (row, beside, side) => perform(() => reorder.run(row, beside, side), t('resource.moved'), []),
    mayCreate: form !== undefined && form.create !== undefined && can(form.create),
    mayEdit: (row) => form !== undefined && permitted(form.edit) && (form.mayEdit?.(row) ?? true),
    refresh,
    isAsking: asking !== undefined,
    dialogs: (
      <>
        {dialogs}
        {asking !== undefined && (
          <FormDrawer
            title={titleOf(asking.action, asking.rows)}
            fields={asking.action.form.fields}
            initial={asking.initial}
            save={async (values) => {
              try {
                await unanswered.run(() => asking.action.run(asking.rows, values), asking.action.form.turnedOut !== undefined)
              } catch (error) {
                // Whoever is refused because others were quicker finds the rows of now when the form is closed.
                refresh(...(asking.action.refreshes ?? []))
                throw await takenOver(error)
              }
            }}
            reload={async () => {
              // After a refusal it was read anew, or is as it was.
              if (anew.current === undefined) throw new Error('as it was')
              return anew.current
            }}
            outcome={unanswered.found}
            doText={say(asking.action.title)}
            doneText={doneOf(asking.action)}
            unanswered={t('resource.notKnown')}
            readOnly={!permitted(asking.action.permission)}
            {...(asking.action.form.width === undefined ? {} : { width: asking.action.form.width })}
            onClose={(saved) => {
              const isDone = saved || unanswered.found?.isDone === true
              unanswered.forget()
              setAsking(undefined)
              if (!isDone) return
              onDone()
              refresh(...(asking.action.refreshes ?? []))
            }}
          >
            {asking.action.form.note?.(asking.rows, words)}
          </FormDrawer>
        )}
      </>
    ),
  }
}

const beginningOf = <Row,>({ empty }: ActionForm<Row>, rows: readonly Row[]): FormValues => (typeof empty === 'function' ? empty(rows) : empty)

const hasForm = <Row,>(action: Action<Row>): action is Action<Row> & { form: ActionForm<Row> } => action.form !== undefined
