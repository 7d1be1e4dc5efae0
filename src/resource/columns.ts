import { useSyncExternalStore } from 'react'
import { localValue, type LocalValue } from '#src/api/local-value.ts'
import type { Column } from './define.ts'

/** Which columns a person chose, by name. What is not named is as the definition says, so that new columns appear. */
type Choice = Record<string, boolean>

export function readChoice(text: string | undefined): Choice {
  if (text === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch {
    return {}
  }
}

/** The columns on screen: never none of those that a person may hide. */
export function shownColumns<Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] {
  const shown = columns.filter((column) => column.choice === false || (choice[column.key] ?? column.choice !== 'hidden'))
  return shown.length > 0 ? shown : [...columns]
}

const stores = new Map<string, LocalValue>()
const storeOf = (name: string): LocalValue => {
  let store = stores.get(name)
  if (store === undefined) stores.set(name, (store = localValue(`columns:${name}`)))
  return store
}

/** A person's columns of a resource, kept in this browser. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
): { shown: Column<Row>[]; choose(key: string, on: boolean): void; reset(): void } {
  const store = storeOf(name)
  const text = useSyncExternalStore(store.subscribe, store.get)
  const choice = readChoice(text)
  return {
    shown: shownColumns(columns, choice),
    choose: (key, on) => store.set(JSON.stringify({ ...choice, [key]: on })),
    reset: () => store.set(undefined),
  }
}
