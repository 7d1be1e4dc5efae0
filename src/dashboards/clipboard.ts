import type { Clip } from '#widgets/editor/edit.ts'

const KEY = 'dashboardClip'

/** Widgets that were copied, for any dashboard of this browser; the system's clipboard gets them too where it may be written. */
export function writeClip(clip: Clip): void {
  const text = JSON.stringify(clip)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Without storage the system's clipboard must do.
  }
  void navigator.clipboard?.writeText(text).catch(() => undefined)
}

export function readClip(text = localStorage.getItem(KEY)): Clip | undefined {
  try {
    const clip = JSON.parse(text ?? 'null') as Partial<Clip> | null
    if (clip?.kind !== 'microgrid-widgets' || !Array.isArray(clip.widgets)) return undefined
    const widgets = clip.widgets.filter(
      ({ placed, item }) => typeof placed?.type === 'string' && typeof item?.w === 'number' && typeof item.h === 'number',
    )
    return widgets.length === 0 ? undefined : { kind: 'microgrid-widgets', version: 1, widgets }
  } catch {
    return undefined
  }
}
