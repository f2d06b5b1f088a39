/** Things without a number of their own that stand where they stand: printed lines, ways of one payment, placeholders. */
import { Fragment, type ReactNode } from 'react'

type Props<T> = { readonly of: readonly T[]; readonly children: (one: T, at: number) => ReactNode }

/** Draws each in turn; its place is who it is, so nothing in it may keep a state when the list changes. */
export const InOrder = <T,>({ of, children }: Props<T>) =>
  of.map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what comes here is told apart by its place alone
    <Fragment key={at}>{children(one, at)}</Fragment>
  ))
