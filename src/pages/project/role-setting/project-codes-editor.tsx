import { Checkbox } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ALL_PROJECT_CODES, projectCodes, type ProjectCode } from '#contract/project.ts'
import { openProjectAtom } from '#src/atoms/project.ts'
import type { FieldControl } from '#src/resource/field.ts'

export const isProjectCode = (code: string): code is ProjectCode => (projectCodes as readonly string[]).includes(code)
const areaOf = (code: string): string => code.split(':')[0] ?? code

/** Rights of a project role: an action needs its part, taking the part away takes its actions. What the viewer lacks can be neither given nor taken. */
export function ProjectCodesEditor({ id, value, onChange, disabled, describedBy }: FieldControl) {
  const { t } = useTranslation()
  const held = useAtomValue(openProjectAtom)?.codes ?? []
  const chosen = new Set((Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string'))
  const all = chosen.has(ALL_PROJECT_CODES)
  const toggle = (code: ProjectCode, on: boolean): void => {
    const next = new Set(chosen)
    if (on) {
      next.add(code)
      if (isProjectCode(areaOf(code))) next.add(areaOf(code))
    } else {
      next.delete(code)
      if (areaOf(code) === code) for (const one of chosen) if (areaOf(one) === code) next.delete(one)
    }
    onChange([...next])
  }
  return (
    <div className="project-codes" id={id} role="group" aria-describedby={describedBy} tabIndex={-1}>
      <Checkbox
        checked={all}
        disabled={disabled || !held.includes('project:manage')}
        onChange={(on) => onChange(on ? [ALL_PROJECT_CODES] : projectCodes.filter((code) => held.includes(code)))}
      >
        {t('project.allCodes')}
      </Checkbox>
      {!all &&
        projectCodes.map((code) => (
          <Checkbox
            key={code}
            style={{ marginLeft: code.includes(':') && isProjectCode(areaOf(code)) ? 24 : 0 }}
            checked={chosen.has(code)}
            disabled={disabled || !held.includes(code)}
            onChange={(on) => toggle(code, on)}
          >
            {t(`project.code.${code}`)}
          </Checkbox>
        ))}
    </div>
  )
}
