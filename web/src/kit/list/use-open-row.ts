/** Which row of a list stands open beside it. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The row that stands open, by `?id=` of the address: a link leads to it, and a reload shows it again. Whatever else the address
 * says of the list stays.
 * @returns the id, null when none is open; what opens a row and what closes it
 */
export const useOpenRow = () => {
  const [query, setQuery] = useSearchParams()
  const show = useCallback(
    (id: number | null) =>
      setQuery(
        (old) => {
          const rest = [...old].filter(([name]) => name !== 'id')
          return new URLSearchParams(id === null ? rest : [...rest, ['id', String(id)]])
        },
        { replace: true },
      ),
    [setQuery],
  )
  const open = useCallback((row: { readonly id: number }) => show(row.id), [show])
  const close = useCallback(() => show(null), [show])
  return { id: Number(query.get('id')) || null, open, close }
}
