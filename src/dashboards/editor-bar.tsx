import { Button, Dropdown, Menu, Radio, Space } from '@arco-design/web-react'
import { IconDown, IconPlus, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangementKinds, type ArrangementKind } from '#contract/dashboard.ts'
import { canAtom } from '#src/atoms/session.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { message } from '#src/ui/message.ts'
import type { Alignment, Axis } from '#widgets/editor/arrange.ts'
import { redoStep, undoStep } from '#widgets/editor/history.ts'
import { readClip, writeClip } from './clipboard.ts'
import type { Editor, Step } from './use-editor.ts'

const DisplayPreview = lazyChunk(() => import('./display-preview.tsx'))

const alignments: readonly Alignment[] = ['left', 'right', 'top', 'bottom', 'sameWidth', 'sameHeight']
const axes: readonly Axis[] = ['horizontal', 'vertical']

interface Props {
  editor: Editor
  kind: ArrangementKind
  /** Undefined: there is one shape only. */
  onKind: ((kind: ArrangementKind) => void) | undefined
  onAdd(): void
  /** The screen on which what is edited can be seen as it will be; undefined: here. */
  screen: string | undefined
  /** Under which what is edited is kept in this browser. */
  draftName: string
  onPublish(): void
  onCancel(): void
  /** Entries of the "more" menu. */
  more: { key: string; words: string; run: () => void; disabled?: boolean }[]
}

/** Tools of the edit mode; all of them have keys too. */
export default function EditorBar({ editor, kind, onKind, onAdd, screen, draftName, onPublish, onCancel, more }: Props) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const { editing, selected } = editor
  if (editing === undefined) return null
  return (
    <div className="editor-bar" role="toolbar" aria-label={t('dashboard.edit')}>
      {onKind !== undefined && (
        <Radio.Group
          type="button"
          value={kind}
          aria-label={t('dashboard.shape.label')}
          onChange={onKind}
          options={arrangementKinds.map((value) => ({ value, label: t(`dashboard.shape.${value}`) }))}
        />
      )}
      <Steps editor={editor} />
      <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
        {t('dashboard.add')}
      </Button>
      <Selection editor={editor} />
      <span className="editor-hint dim">{selected.length === 0 ? t('dashboard.selectHint') : ''}</span>
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu selectable={false}>
            {more.map(({ key, words, run, disabled = false }) => (
              <Menu.Item key={key} disabled={disabled} onClick={run}>
                {words}
              </Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button>
          {t('dashboard.more')} <IconDown />
        </Button>
      </Dropdown>
      {screen !== undefined && (
        <Button href={`#${screen}?preview=${encodeURIComponent(draftName)}`} target="_blank" disabled={!editor.dirty}>
          {t('dashboard.preview')}
        </Button>
      )}
      {screen !== undefined && editor.body !== undefined && can('screens_director:steer') && (
        <Suspense>
          <DisplayPreview path={screen} body={editor.body} />
        </Suspense>
      )}
      <Button onClick={onCancel}>{t('dashboard.cancel')}</Button>
      <Button type="primary" onClick={onPublish}>
        {t('dashboard.publish')}
      </Button>
    </div>
  )
}

function Steps({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  if (editor.editing === undefined) return null
  const { history } = editor.editing
  const steps = { undo: undoStep(history) as Step | undefined, redo: redoStep(history) as Step | undefined }
  return (
    <Space size={4}>
      {(['undo', 'redo'] as const).map((way) => {
        const step = steps[way]
        return (
          <Button
            key={way}
            icon={way === 'undo' ? <IconUndo /> : <IconRedo />}
            aria-label={t(`dashboard.${way}`)}
            title={step === undefined ? t('dashboard.nothing') : t(`dashboard.${way}Step`, { step: t(`dashboard.step.${step}`) })}
            disabled={step === undefined}
            onClick={editor[way]}
          />
        )
      })}
    </Space>
  )
}

/** What can be done with the chosen widgets. */
function Selection({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const { selected, free, body } = editor
  const copy = (): void => {
    const clip = editor.copy()
    if (clip === undefined) return
    writeClip(clip)
    message.success(t('dashboard.copied', { n: clip.widgets.length, count: clip.widgets.length }))
  }
  const paste = (): void => {
    const clip = readClip()
    if (clip === undefined) message.warning(t('dashboard.clipEmpty'))
    else editor.paste(clip)
  }
  const locked = selected.length > 0 && selected.every((id) => body?.widgets[id]?.locked === true)
  const none = selected.length === 0
  const entry = (key: string, words: string, run: () => void, disabled: boolean): ReactNode => (
    <Menu.Item key={key} disabled={disabled} onClick={run}>
      {words}
    </Menu.Item>
  )
  return (
    <Dropdown
      trigger="click"
      position="bl"
      droplist={
        <Menu selectable={false} className="editor-menu">
          {entry('duplicate', t('dashboard.duplicate'), editor.duplicate, none)}
          {entry('copy', t('dashboard.copy'), copy, none)}
          {entry('paste', t('dashboard.paste'), paste, false)}
          {alignments.map((how) => entry(how, t(`dashboard.align.${how}`), () => editor.align(how), free.length < 2))}
          {axes.map((axis) => entry(axis, t(`dashboard.distribute.${axis}`), () => editor.distribute(axis), free.length < 3))}
          {entry('swap', t('dashboard.swap'), editor.swap, free.length !== 2)}
          {entry('lock', t(locked ? 'dashboard.unlock' : 'dashboard.lock'), () => editor.lock(!locked), none)}
          {entry('reset', t('dashboard.resetOptions'), () => editor.resetOptions(selected), none)}
          {entry('remove', t('dashboard.remove'), () => editor.remove(selected), free.length === 0)}
        </Menu>
      }
    >
      <Button>
        {selected.length === 0 ? t('dashboard.arrange') : t('dashboard.selection', { n: selected.length })} <IconDown />
      </Button>
    </Dropdown>
  )
}
