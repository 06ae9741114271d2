"""A Modbus device of another maker for the adapter's tests: python3 pymodbus-device.py tcp <port> | rtu

Prints one line when it is ready: the port, or the serial port that the other side opens. Registers hold their own
address; registers 12 and 13 hold 12345 as 32 bit, high word first; odd coils and discrete inputs are set.
"""
import asyncio
import os
import pty
import sys
import threading
import tty

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

registers = list(range(100))
registers[12:14] = [0, 12345]
bits = [address % 2 == 1 for address in range(100)]
slave = ModbusSlaveContext(
    di=ModbusSequentialDataBlock(0, bits),
    co=ModbusSequentialDataBlock(0, bits),
    hr=ModbusSequentialDataBlock(0, registers),
    ir=ModbusSequentialDataBlock(0, registers),
    zero_mode=True,
)
context = ModbusServerContext(slaves={1: slave}, single=False)


def pump(source, target):
    while True:
        try:
            os.write(target, os.read(source, 512))
        except OSError:
            return


async def serve():
    if sys.argv[1] == "tcp":
        from pymodbus.server.async_io import ModbusTcpServer

        server = ModbusTcpServer(context, ModbusSocketFramer, address=("127.0.0.1", int(sys.argv[2])))
        serving = asyncio.create_task(server.serve_forever())
        await server.serving
        print(sys.argv[2], flush=True)
        await serving
    else:
        from pymodbus.server.async_io import ModbusSerialServer

        # Two pseudo terminals back to back are a serial cable.
        device_end, device_port = pty.openpty()
        client_end, client_port = pty.openpty()
        for descriptor in (device_end, device_port, client_end, client_port):
            tty.setraw(descriptor)
        for source, target in ((device_end, client_end), (client_end, device_end)):
            threading.Thread(target=pump, args=(source, target), daemon=True).start()
        server = ModbusSerialServer(context, ModbusRtuFramer, port=os.ttyname(device_port), baudrate=9600)
        await server.start()
        print(os.ttyname(client_port), flush=True)
        await server.serve_forever()


asyncio.run(serve())
