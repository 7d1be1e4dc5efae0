import { projectTemplates } from '#domain/project/templates.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** Templates that a new project may begin with. */
export function useTemplateOptions(): Option[] {
  const { language } = useWords()
  return projectTemplates.map(({ key, name }) => ({ value: key, label: name[language] }))
}
