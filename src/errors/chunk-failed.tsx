import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherBuildServed } from './build.ts'

/** In place of a page whose script or style sheet did not come: a new version is there, or the network failed. Either way a reload helps. */
export function ChunkFailed() {
  const { t } = useTranslation()
  const [newer, setNewer] = useState<boolean>()
  useEffect(() => {
    let gone = false
    void otherBuildServed().then((other) => !gone && setNewer(other))
    return () => void (gone = true)
  }, [])
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
