// The «Try it» part of the page. It is inlined there and runs in the reader's browser.
const byId = (id) => document.getElementById(id)
const most = 200
let socket
let requests = 0

function show(sender, text) {
  const line = document.createElement('li')
  const pre = document.createElement('pre')
  line.className = sender
  pre.textContent = text
  line.append(pre)
  byId('frames').prepend(line)
  if (byId('frames').children.length > most) byId('frames').lastChild.remove()
}

function send(frame) {
  socket.send(JSON.stringify(frame))
  show('you', `→ ${JSON.stringify(frame.token ? { ...frame, token: '…' } : frame, null, 2)}`)
}

function setConnected(isConnected) {
  byId('ask').disabled = !isConnected
  byId('connect').textContent = isConnected ? 'Disconnect' : 'Connect'
}

function connect(token) {
  const page = byId('try-it-here').dataset
  const address = new URL(page.path, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  socket = new WebSocket(address, page.subprotocol)
  socket.onopen = () => {
    setConnected(true)
    send({ type: 'connect', token })
  }
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data)
    show('service', `← ${JSON.stringify(frame, null, 2)}`)
    if (frame.type === 'ping') send({ type: 'pong' })
  }
  socket.onclose = ({ code, reason }) => {
    setConnected(false)
    show('service', `closed: ${code} ${reason}`)
    socket = undefined
  }
}

byId('enter').onsubmit = (event) => {
  event.preventDefault()
  if (socket) socket.close()
  else connect(byId('token').value.trim())
}

const fill = () => {
  byId('data').value = byId('action').selectedOptions[0].dataset.example
}
byId('action').onchange = fill
fill()

byId('request').onsubmit = (event) => {
  event.preventDefault()
  try {
    const data = JSON.parse(byId('data').value)
    requests += 1
    send({ type: 'request', id: `c${requests}`, action: byId('action').value, data })
  } catch (error) {
    show('you', `not sent: ${error.message}`)
  }
}
