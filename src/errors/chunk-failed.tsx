import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { servedVersion } from '#src/api/version.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { otherBuildServed } from './build.ts'

const AGAIN_MS = 3000
const RELOADED = 'chunkReloadedAt'
const NOT_AGAIN_MS = 30_000

/** Reloads, but not again and again where the script is broken for good. */
function reloadOnce(): void {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - before < NOT_AGAIN_MS) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
  } catch {
    // Without storage nobody could tell whether it helped: the button must do.
    return
  }
  location.reload()
}

/** In place of a page whose script or style sheet did not come: a new version is there, or the network failed. Either way a reload helps. */
export function ChunkFailed() {
  const { t } = useTranslation()
  const [newer, setNewer] = useState<boolean>()
  const unsaved = useAtomValue(unsavedPathsAtom).size > 0
  useEffect(() => {
    let gone = false
    void otherBuildServed().then((other) => !gone && setNewer(other))
    return () => void (gone = true)
  }, [])
  useEffect(() => {
    // An outage passes: the page comes by itself when the server is back, unless typed input elsewhere would be lost. Browsers keep a failed script for as long
    // as the document lives, so that only a reload helps.
    if (unsaved || newer !== false) return undefined
    const timer = setInterval(() => void servedVersion().then((version) => version !== undefined && reloadOnce()), AGAIN_MS)
    return () => clearInterval(timer)
  }, [unsaved, newer])
  if (newer === undefined) return <div className="center" role="status" />
  return (
    <div className="center" role={newer ? 'status' : 'alert'}>
      <p>{t(newer ? 'chat.errors.newVersion' : 'chat.errors.chunkFailed')}</p>
      <button type="button" className="chip" onClick={() => location.reload()}>
        {t('app.reloadPage')}
      </button>
    </div>
  )
}
