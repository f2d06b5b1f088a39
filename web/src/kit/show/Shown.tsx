/** A part of a screen that is there only for some: `<Shown anyOf={['order:add']}>…</Shown>`. Else it is not drawn at all. */
import type { ReactNode } from 'react'
import { usePerson } from '../person.ts'
import { isShown, type Showing } from '../visible.ts'

export const Shown = ({ children, ...showing }: Showing & { readonly children: ReactNode }): ReactNode =>
  isShown(usePerson(), showing) ? children : null
