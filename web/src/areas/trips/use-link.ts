/** What the dialog of a link asks and does. */
import { trips } from '@clinic/contract/areas/trips/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask, type Refused } from '../../kit/ask.ts'
import { useAnswer } from '../../kit/query.ts'

/** The link of an appointment: opened for the first time it is made, and replaced where that is asked for. */
export const useLink = (id: number) => {
  const said = useAnswer(trips.one, { id }, { freshFor: 0 })
  const make = useMutation<{ token: string }, Refused, 'make' | 'renew'>({
    mutationFn: (how) => (how === 'make' ? ask(trips.make, { id }) : ask(trips.renew, { id })),
    onSuccess: () => void said.refetch(),
  })
  const { mutate } = make
  const none = said.data?.token === null
  // Opened for the first time it is made; opened again it is the same one.
  useEffect(() => {
    if (none) mutate('make')
  }, [none, mutate])
  return {
    token: make.data?.token ?? said.data?.token ?? null,
    said: said.data,
    make,
    problem: make.error ?? said.error,
  }
}
