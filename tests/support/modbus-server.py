"""A Modbus server of pymodbus on loopback: modbus-server.py PORT tcp|rtu, and on standard input {"<unit>": {"<address>": word}}. Lines "<unit> <address> <word>" change it."""
import json
import sys
import threading

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.server import StartTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

port, kind = int(sys.argv[1]), sys.argv[2]
units = json.loads(sys.stdin.readline())
blocks = {int(unit): ModbusSparseDataBlock({int(at): word for at, word in words.items()}) for unit, words in units.items()}


def follow():
    for line in sys.stdin:
        unit, address, word = map(int, line.split())
        blocks[unit].setValues(address, [word])


threading.Thread(target=follow, daemon=True).start()
StartTcpServer(
    context=ModbusServerContext({unit: ModbusSlaveContext(hr=block, zero_mode=True) for unit, block in blocks.items()}, single=False),
    address=("127.0.0.1", port),
    allow_reuse_address=True,
    framer=ModbusRtuFramer if kind == "rtu" else ModbusSocketFramer,
)
