/** Selects: levels that follow each other, a list that is read once, and one that searches while one types. */
import { call } from '@clinic/contract/call.ts'
import { useState } from 'react'
import { Type } from 'typebox'
import { Choice, Picker } from '../src/kit/pick/Picker.tsx'
import { answer } from './answer.ts'

const Places = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))
const ask = { may: 'self' } as const
const provinces = call('GET /api/v1/specimen/provinces', { ...ask, title: '省份', input: {}, output: Places })
const cities = call('GET /api/v1/specimen/cities', {
  ...ask,
  title: '城市',
  input: { province: Type.String() },
  output: Places,
})
const people = call('GET /api/v1/specimen/people', {
  ...ask,
  title: '人员',
  input: { text: Type.Optional(Type.String()) },
  output: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), job: Type.String() })),
})

/** A province with more cities than a list shows at once. */
const shandong =
  '济南市 青岛市 淄博市 枣庄市 东营市 烟台市 潍坊市 济宁市 泰安市 威海市 日照市 临沂市 德州市 聊城市 滨州市 菏泽市'
const within: Readonly<Record<string, readonly string[]>> = {
  浙江省: ['杭州市', '宁波市'],
  江苏省: ['南京市'],
  山东省: shandong.split(' '),
}
const staff = ['林知夏', '林晚', '周明远'].map((name, at) => ({ id: at + 1, name, job: at === 2 ? '护士' : '咨询师' }))
const named = (names: readonly string[]) => names.map((name) => ({ code: name, name }))

answer(provinces, () => named(Object.keys(within)))
answer(cities, ({ province }) => named(within[province] ?? []))
// A number is searched from its end: who it finds has another id.
answer(people, ({ text = '' }) => staff.filter(({ id, name }) => name.includes(text) || String(id).endsWith(text)))

const options = (places: readonly { readonly code: string; readonly name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }))
const columns = [
  { name: 'name', title: '姓名', width: 120 },
  { name: 'job', title: '岗位', width: 120 },
  { name: 'phone', title: '手机', width: 120 },
]

export const SelectsSpecimen = () => {
  const [province, setProvince] = useState<unknown>()
  const [city, setCity] = useState<unknown>()
  const [who, setWho] = useState<unknown>()
  return (
    <>
      <Choice
        aria-label="省份"
        call={provinces}
        input={{}}
        options={options}
        value={province}
        onChange={setProvince}
        preselect={({ label }) => label === '浙江省'}
      />
      <Choice
        aria-label="城市"
        call={cities}
        input={province ? { province: String(province) } : null}
        options={options}
        value={city}
        onChange={setCity}
      />
      <Picker
        aria-label="人员"
        call={people}
        input={(text) => ({ text })}
        options={(found) => found.map(({ id, name, job }) => ({ value: id, label: name, cells: { name, job } }))}
        columns={columns}
        value={who}
        onChange={setWho}
      />
      <output>{JSON.stringify([province ?? null, city ?? null, who ?? null])}</output>
    </>
  )
}
