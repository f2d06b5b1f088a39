/** The palette over three pages and a few customers; where one was led stands on the page. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import Palette from '../src/layout/Palette.tsx'
import { answer } from './answer.ts'

const known = [
  { id: 7, title: '欧阳晓彤', no: 'KH202603010007' },
  { id: 8, title: '欧阳明', no: 'KH202603010008' },
]

answer(customers.search, ({ keyword = '' }) => {
  const rows = known.filter(({ title, no }) => title.includes(keyword) || no.endsWith(keyword))
  return { rows, total: rows.length } as never
})

export const PaletteSpecimen = () => {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <h1>{pathname}</h1>
      <Button onClick={() => setOpen(true)}>搜索</Button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
