"""A control centre for the tests of IEC 60870-5-104: every frame that it sends is made by scapy, every frame that it gets is read by scapy.

arguments: host, port. Lines on standard input (JSON):
  {"u": "startdt_act"}                            a U frame
  {"asdu": "C_IC_NA_1", "fields": {...}, "cot": 6, "station": 3}     an I frame
  {"raw": "680443000000"}                         bytes as they are
  {"confirms": false}                             from now on nothing is confirmed
Each frame that comes is a line on standard output: {"u": ...} or {"s": n} or {"asdu": ..., "cot": ..., "negative": ..., "objects": [...], "hex": ...}; the end is {"closed": true}.
"""
import json
import socket
import sys
import threading

from scapy.contrib.scada.iec104 import (
    IEC104_APDU_CLASSES,  # noqa: F401
    IEC104_I_Message,
    IEC104_I_Message_SingleIOA,
    IEC104_S_Message,
    IEC104_U_Message,
    iec104_decode,
)
import scapy.contrib.scada.iec104 as iec104

sock = socket.create_connection((sys.argv[1], int(sys.argv[2])))
state = {"sent": 0, "received": 0, "confirms": True}
lock = threading.Lock()
names = {value: name for name, value in vars(iec104).items() if name.startswith("IEC104_IO_ID_")}


def say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def send(message):
    try:
        sock.sendall(bytes(message))
    except OSError:
        pass


def plain(value):
    return value if isinstance(value, (int, float, str)) else str(value)


def read(frame):
    message = iec104_decode(frame)
    if isinstance(message, IEC104_U_Message):
        say({"u": next(f for f in ("testfr_con", "testfr_act", "stopdt_con", "stopdt_act", "startdt_con", "startdt_act") if getattr(message, f)), "hex": frame.hex()})
        if message.testfr_act:
            send(IEC104_U_Message(testfr_con=1))
    elif isinstance(message, IEC104_S_Message):
        say({"s": message.rx_seq_num, "hex": frame.hex()})
    elif isinstance(message, IEC104_I_Message):
        with lock:
            # Own I frames confirm as well.
            if state["confirms"]:
                state["received"] = (message.tx_seq_num + 1) % 32768
                send(IEC104_S_Message(rx_seq_num=state["received"]))
        say({
            "asdu": names[message.type_id].removeprefix("IEC104_IO_ID_"), "sent": message.tx_seq_num, "cot": message.cot,
            "negative": bool(message.ack), "station": message.common_asdu_address, "hex": frame.hex(),
            "objects": [{name: plain(value) for name, value in io.fields.items()} for io in message.io],
        })
    else:
        say({"unknown": frame.hex()})


def receive():
    data = b""
    while True:
        try:
            chunk = sock.recv(65536)
        except OSError:
            chunk = b""
        if not chunk:
            say({"closed": True})
            return
        data += chunk
        while len(data) >= 2 and len(data) >= data[1] + 2:
            length = data[1] + 2
            read(data[:length])
            data = data[length:]


threading.Thread(target=receive, daemon=True).start()
for line in sys.stdin:
    order = json.loads(line)
    if "u" in order:
        send(IEC104_U_Message(**{order["u"]: 1}))
    elif "raw" in order:
        sock.sendall(bytes.fromhex(order["raw"]))
    elif "confirms" in order:
        state["confirms"] = order["confirms"]
    else:
        kind = getattr(iec104, f"IEC104_IO_{order['asdu']}_IOA")
        with lock:
            message = IEC104_I_Message_SingleIOA(
                tx_seq_num=state["sent"], rx_seq_num=state["received"], type_id=getattr(iec104, f"IEC104_IO_ID_{order['asdu']}"),
                cot=order["cot"], common_asdu_address=order["station"], io=[kind(**order["fields"])],
            )
            state["sent"] = (state["sent"] + 1) % 32768
            send(message)
sock.close()
