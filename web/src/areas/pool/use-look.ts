/** One look at somebody in the pool: asked once when its drawer opens, because it counts. */
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask, type Refused } from '../../kit/ask.ts'

export const useLook = ({ customerId, kind }: InputOf<typeof pools.look>) => {
  const look = useMutation<OutputOf<typeof pools.look>, Refused, InputOf<typeof pools.look>>({
    mutationFn: (whom) => ask(pools.look, whom),
  })
  const { mutate } = look
  useEffect(() => mutate({ customerId, kind }), [mutate, customerId, kind])
  return look
}
