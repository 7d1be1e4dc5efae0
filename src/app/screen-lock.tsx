import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Suspense, useEffect, type ReactNode } from 'react'
import { lockAtom, screenShownAtom } from '#src/atoms/shell-settings.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'

const LockScreen = lazyChunk(async () => ({ default: (await import('#src/shell/lock-screen.tsx')).LockScreen }))

/** While the console is locked, a wall that hangs goes on, over its own reloads too; one that is opened then asks for the password first. */
export function ScreenLock({ children }: { children: ReactNode }) {
  const locked = useAtomValue(lockAtom)
  const [isShown, setShown] = useAtom(screenShownAtom)
  const store = useStore()
  useEffect(() => {
    // Asked anew: what was drawn first may be of before a lock in another window.
    if (!store.get(lockAtom)) setShown(true)
  }, [store, locked, setShown])
  if (isShown || !locked) return children
  return (
    <Suspense>
      <LockScreen />
    </Suspense>
  )
}

/** This window shows the console: a screen that is opened in it later is opened then. */
export function useNoScreen(): void {
  const setShown = useSetAtom(screenShownAtom)
  useEffect(() => setShown(false), [setShown])
}
