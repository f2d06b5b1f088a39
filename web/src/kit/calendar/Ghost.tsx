/** The name of what is dragged, at the pointer, while it is over no place: it moves outside React. */
import { useEffect, useRef } from 'react'
import { useCarried } from './CarryLayer.tsx'
import type { Carry } from './carry.ts'
import { nameOf } from './model.ts'

const Following = ({ name }: { name: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (box.current) box.current.style.transform = `translate(${clientX + 12}px, ${clientY + 8}px)`
    }
    addEventListener('pointermove', follow)
    return () => removeEventListener('pointermove', follow)
  }, [])
  return (
    <div className="cal-ghost" ref={box} aria-hidden="true" style={{ transform: 'translate(-200px, 0)' }}>
      {name}
    </div>
  )
}

export const Ghost = ({ carry }: { carry: Carry }) => {
  const carried = useCarried(carry)
  return carried?.by === 'drag' && carried.place === null ? <Following name={nameOf(carried.thing)} /> : null
}
