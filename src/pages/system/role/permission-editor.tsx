import './role.css'
import { Button, Checkbox, Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import type { PermissionId } from '#contract/permission.ts'
import type { LocalText } from '#contract/text.ts'
import { textOf } from '#src/atoms/language.ts'
import { canAtom } from '#src/atoms/session.ts'
import type { FieldControl } from '#src/resource/field.ts'
import { useWords } from '#src/resource/use-options.ts'
import { codesOf, permissionTree, withChoice, type GroupNode } from './permission-tree.ts'

const tree = permissionTree()
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])

/** Rights of a role, by menu group. What the viewer lacks can be neither given nor taken. */
export function PermissionEditor({ id, value, onChange, disabled, describedBy }: FieldControl) {
  const { t, language } = useWords()
  const can = useAtomValue(canAtom)
  const [text, setText] = useState('')
  const chosen = useMemo(() => new Set(listOf(value)), [value])
  const wanted = text.trim().toLowerCase()

  const titleOf = (title: LocalText | undefined): string => (title === undefined ? t('organization.general') : textOf(title, language))
  const actionWord = (action: string): string => t(`organization.action.${action}` as 'organization.action.edit', { defaultValue: action })
  const featureWord = (code: string): string => t(`organization.feature.${code}` as 'organization.feature.ai_chat', { defaultValue: code })
  const matches = (...words: string[]): boolean => wanted === '' || words.some((word) => word.toLowerCase().includes(wanted))

  const choose = (code: PermissionId, on: boolean): void => {
    const next = withChoice(tree, chosen, code, on)
    // Taking a group away must not take what the viewer could not give back.
    onChange([...next, ...[...chosen].filter((one) => !next.has(one) && !can(one))])
  }
  const box = (code: PermissionId, word: string) => (
    <Checkbox key={code} checked={chosen.has(code)} disabled={disabled || !can(code)} onChange={(on) => choose(code, on)}>
      <span title={can(code) ? code : t('organization.lacking')}>{word}</span>
    </Checkbox>
  )
  const onAll = (group: GroupNode, on: boolean): void => {
    const mine = new Set<string>(codesOf(group).filter((code) => can(code)))
    const rest = [...chosen].filter((code) => !mine.has(code))
    onChange(on ? [...rest, ...mine] : rest)
  }
  return (
    <div className="powers" id={id} role="group" aria-describedby={describedBy} tabIndex={-1}>
      <Input.Search size="small" allowClear placeholder={t('organization.searchPower')} value={text} onChange={setText} />
      {tree.map((group) => (
        <Group
          key={group.name}
          group={group}
          title={titleOf(group.title)}
          matches={matches}
          chosen={chosen}
          disabled={disabled}
          onAll={(on) => onAll(group, on)}
        >
          {group.code !== undefined && matches(titleOf(group.title)) && <div className="power">{box(group.code, t('organization.groupEntry'))}</div>}
          {group.pages
            .filter((page) => matches(titleOf(group.title), titleOf(page.title), page.code ?? ''))
            .map((page) => (
              <div key={page.title.en} className="power">
                {page.code === undefined ? <span>{titleOf(page.title)}</span> : box(page.code, titleOf(page.title))}
                <span className="power-actions">{page.actions.map((action) => box(action.code, actionWord(action.action)))}</span>
              </div>
            ))}
          {group.features
            .filter((code) => matches(titleOf(group.title), featureWord(code), code))
            .map((code) => (
              <div key={code} className="power">
                {box(code, featureWord(code))}
              </div>
            ))}
        </Group>
      ))}
    </div>
  )
}

interface GroupProps {
  group: GroupNode
  title: string
  matches(...words: string[]): boolean
  chosen: ReadonlySet<string>
  disabled: boolean
  onAll(on: boolean): void
  children: ReactNode
}

function Group({ group, title, matches, chosen, disabled, onAll, children }: GroupProps) {
  const { t, language } = useWords()
  const can = useAtomValue(canAtom)
  const codes = codesOf(group)
  const n = codes.filter((code) => chosen.has(code)).length
  // What the viewer lacks stays as it is: the rest can be chosen and cleared all the same.
  const mine = codes.filter((code) => can(code))
  const isWhole = mine.every((code) => chosen.has(code))
  const inside = [...group.pages.map((page) => textOf(page.title, language)), ...codes]
  if (!matches(title, ...inside)) return null
  return (
    <fieldset className="power-group">
      <legend>
        {title}
        <small>
          {n}/{codes.length}
        </small>
        {!disabled && mine.length > 0 && (
          <Button size="mini" type="text" onClick={() => onAll(!isWhole)}>
            {t(isWhole ? 'organization.clearGroup' : 'organization.selectGroup')}
          </Button>
        )}
      </legend>
      {children}
    </fieldset>
  )
}
