import autocannon from 'autocannon'
for (let r=0;r<2;r++) for (const [u,h] of [['http://127.0.0.1:4201/depts',{}],['http://127.0.0.1:4200/api/v1/customer/areaSelector/province',{}],['http://127.0.0.1:4200/api/v1/order/product?page=1&pageSize=20',{authorization:'Bearer '+process.argv[2]}]]) {
 const x = await autocannon({url:u,headers:{...h,'content-type':'application/json'},connections:32,duration:3, method: u.includes('areaSel')?'POST':'GET', ...(u.includes('areaSel')?{body:'{}'}:{})}); console.log(u.slice(20,60), x.requests.average, 'p99', x.latency.p99, 'non2xx', x.non2xx)
}
