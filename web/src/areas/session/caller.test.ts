import { beforeEach, expect, test, vi } from 'vitest'
import { signInForCaller, takeCaller } from './caller.ts'

const NUMBER = '13912345678'
const page = { pathname: '/yuncall', search: '', hash: '' }
const tab = new Map<string, string>()
const addresses: string[] = []
vi.stubGlobal('location', page)
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => tab.get(name) ?? null,
  setItem: (name: string, value: string) => void tab.set(name, value),
})
vi.stubGlobal('history', {
  state: null,
  replaceState: (_state: unknown, _title: string, address: string) => {
    const { pathname, search, hash } = new URL(address, 'https://clinic.example')
    Object.assign(page, { pathname, search, hash })
    addresses.push(address)
  },
})

beforeEach(() => {
  tab.clear()
  addresses.length = 0
})

test('the number leaves the address at once, the rest of it stays', { tags: ['F0019'] }, () => {
  page.search = `?phone=139-1234-5678&agent=8001&direction=out`
  expect(takeCaller()).toBe(NUMBER)
  expect(addresses).toEqual(['/yuncall?agent=8001&direction=out'])
  expect(signInForCaller()).toBe('/login?redirect=%2Fyuncall%3Fagent%3D8001%26direction%3Dout')
})

test('it is found again after the sign-in and drawn twice it is the same; another call takes its place', () => {
  page.search = `?phone=${NUMBER}`
  takeCaller()
  expect([takeCaller(), takeCaller()]).toEqual([NUMBER, NUMBER])
  expect(addresses).toEqual(['/yuncall'])
  page.search = '?phone=13800138000'
  expect(takeCaller()).toBe('13800138000')
  page.search = '?phone='
  expect(takeCaller()).toBe('')
})
