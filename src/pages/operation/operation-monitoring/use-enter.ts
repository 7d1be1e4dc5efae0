import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { chooseStationAtom } from '#src/atoms/station.ts'

/** Chooses a station and goes to its own page. */
export function useEnter(): (id: string) => void {
  const choose = useSetAtom(chooseStationAtom)
  const navigate = useNavigate()
  return (id) => {
    choose(id)
    navigate('/home')
  }
}
