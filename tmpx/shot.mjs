import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
p.on('console', m => console.log('console', m.type(), m.text().slice(0,200))); p.on('pageerror', e => console.log('pageerror', e.message))
await p.goto('http://127.0.0.1:4100/login'); await p.waitForTimeout(2500); await p.screenshot({ path: '/tmp/login.png' })
await b.close()
