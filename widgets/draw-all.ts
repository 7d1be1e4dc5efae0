import { createContext } from 'react'

/** True while a picture of the whole board is taken: panels that are scrolled away are drawn too. */
export const DrawAllContext = createContext(false)
