"""Runs an OpenStack Swift that speaks the protocol of S3: `swift-server.py <folder> <port>`; three more ports follow."""

import os
import pwd
import signal
import sys
import types

from swift.common import utils
from swift.common.ring import RingBuilder

folder, first_port = sys.argv[1], int(sys.argv[2])
stores = {kind: first_port + at for at, kind in enumerate(("account", "container", "object"), 1)}

utils.SWIFT_CONF_FILE = f"{folder}/swift.conf"
with open(utils.SWIFT_CONF_FILE, "w") as conf:
    conf.write("[swift-hash]\nswift_hash_path_suffix = test\n")
os.makedirs(f"{folder}/devices/d")

for kind, port in stores.items():
    ring = RingBuilder(1, 1, 1)
    place = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "d", "meta": "", **place})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{kind}.ring.gz")


def settings(port):
    user = pwd.getpwuid(os.getuid()).pw_name
    places = f"swift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nlog_address = {folder}/log\n"
    return f"[DEFAULT]\n{places}bind_ip = 127.0.0.1\nbind_port = {port}\nuser = {user}\nworkers = 0\n"


def store_conf(kind, port):
    return f"{settings(port)}[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n"


class Forgetful:
    """Takes the place of memcached, which the sign-in wants to have and need not find anything in."""

    def get(self, key, **_):
        return None

    def set(self, key, value, **_):
        pass

    def delete(self, key, **_):
        pass


def remembering_nothing(conf, **_):
    def wrap(app):
        def answer(env, start_response):
            env["swift.cache"] = Forgetful()
            return app(env, start_response)

        return answer

    return wrap


sys.modules["forgetful"] = types.ModuleType("forgetful")
sys.modules["forgetful"].filter_factory = remembering_nothing

PROXY = """
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
cors_allow_origin = *
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
paste.filter_factory = forgetful:filter_factory
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-2
allow_no_owner = true
cors_preflight_allow_origin = *
min_segment_size = 1048576
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
user_other_stranger = guessing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""

confs = {f"{kind}-server": store_conf(kind, port) for kind, port in stores.items()}
confs["proxy-server"] = settings(first_port) + PROXY

children = []
for name, conf in confs.items():
    path = f"{folder}/{name}.conf"
    with open(path, "w") as file:
        file.write(conf)
    child = os.fork()
    if child == 0:
        from swift.common.wsgi import run_wsgi

        sys.exit(run_wsgi(path, name))
    children.append(child)


def stop(*_):
    for child in children:
        os.kill(child, signal.SIGKILL)
    os._exit(0)


signal.signal(signal.SIGTERM, stop)
# Nobody leaves it running by dying: the one who started it holds the other end.
sys.stdin.read()
stop()
