import { describe, expect, test, vi } from 'vitest'
import { entryIn } from '../entry.ts'
import { masked } from '../mask.ts'
import { hospitalInCode, safeTarget } from './sign-in.ts'

vi.stubGlobal('location', { origin: 'https://clinic.example' })

describe('the address of the sign-in page', () => {
  test('redirect leads to a page of this product and nowhere else', { tags: ['F0044', 'F0045', 'F0050'] }, () => {
    expect(safeTarget('/customer/list?page=2#x')).toBe('/customer/list?page=2#x')
    expect(safeTarget(null)).toBe('/')
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/%2f/../..//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil',
      '/login',
      '/login?redirect=/login',
    ])
      expect(new URL(safeTarget(evil), 'https://clinic.example').origin).toBe('https://clinic.example')
    expect(safeTarget('//evil.example')).toBe('/')
    expect(safeTarget('/\\evil.example')).toBe('/')
    expect(safeTarget('/login?redirect=/x')).toBe('/')
  })

  test('code is the hospital id in base64; anything else fixes nothing', { tags: ['F0046'] }, () => {
    expect(hospitalInCode(btoa('1024'))).toBe(1024)
    for (const junk of [null, '', '1024', '%', btoa('x'), btoa('-1'), btoa('1'.repeat(20))])
      expect(hospitalInCode(junk)).toBeNull()
  })

  test('a code leaves the address and the rest of it stays', { tags: ['F0021', 'F0022'] }, () => {
    expect(entryIn('/index', '?token=abc&sso=1')).toEqual({ code: 'abc', target: '/index?sso=1' })
    expect(entryIn('/index', '?token=abc')).toEqual({ code: 'abc', target: '/index' })
    expect(entryIn('/auth-redirect', '?token=abc&redirect=%2Forder%2Flist')).toEqual({
      code: 'abc',
      target: '/order/list',
    })
    expect(entryIn('/auth-redirect', '?redirect=//evil.example')).toEqual({ code: null, target: '/' })
  })
})

test('a number is masked as the specification says', () => {
  expect(masked('13912345678')).toBe('139****5678')
  expect(masked('12345')).toBe('1****5')
})
