/**
 * Stands in for what the router's links do where a server draws the pages: they fetch the next one ahead. Ours begin
 * to load a page by themselves (`kit/load.tsx`). See web/lean.ts.
 */
import { createContext, type Ref } from 'react'

/** By the names the router imports them: no frame, nothing fetched ahead, never. */
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = (): null => null
export const usePrefetchBehavior = () => [false, null, {}] as const
/** A link has one ref: the one it was given. */
export const mergeRefs = <T>(given: Ref<T>): Ref<T> => given
