"""The build hook: compile the kernels where there is a C compiler; shorten the scripts where there is npm.

Without one of them, the package is built without what it makes, and says so.
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from zlib import crc32

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOMS = ("board", "create", "exact", "machine", "techniques")
KERNELS = tuple(Path("sudoku_repl", room, "kernel.py") for room in ROOMS)
SCRIPTS = Path("sudoku_repl", "documents", "bundle.py")
PATIENCE = 60
"""The seconds that npm may take to download esbuild and to run it."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only for mypy
    """Add the compiled kernels and the short scripts; for an editable install, put each beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what the target has. ``version`` is "editable" or "standard"."""
        self._add_scripts(version, build_data)
        if self.target_name == "wheel":
            self._add_kernels(version, build_data)

    def _add_scripts(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the short scripts of the replay page."""
        bundle = Path(self.root, SCRIPTS)
        try:
            built = shortened(bundle, self._folder())
        except (OSError, subprocess.SubprocessError) as error:
            self.app.display_warning(
                f"esbuild did not run, so exported pages have the scripts in full length: {_said(error)}"
            )
            return
        place = SCRIPTS.parent / "page" / "scripts.built"
        if version == "editable":
            Path(self.root, place).write_bytes(built)
        else:
            (made := self._folder() / place.name).write_bytes(built)
            build_data["force_include"][str(made)] = str(place)

    def _add_kernels(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled kernels."""
        if version == "editable":
            self._remove_old()
        if os.environ.get("SUDOKU_REPL_PURE"):
            self.app.display_warning("SUDOKU_REPL_PURE is set: sudoku_repl is built without its kernels")
            return
        try:
            built = compiled(Path(self.root), self._folder())
        except (Exception, SystemExit) as error:  # whatever a toolchain can do wrong, the install succeeds
            self.app.display_warning(
                f"no working C compiler, so sudoku_repl runs without its kernels: {_said(error)}"
            )
            return
        for source, extension in zip(KERNELS, built, strict=True):
            place = source.with_name(extension.name)
            if version == "editable":
                Path(self.root, place).write_bytes(extension.read_bytes())
                digest = f"{crc32(Path(self.root, source).read_bytes()):08x}"
                Path(self.root, source).with_name("kernel.built").write_text(digest)
            else:
                build_data["force_include"][str(extension)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built, once it is in the archive."""
        shutil.rmtree(self._folder(), ignore_errors=True)

    def _folder(self) -> Path:
        """Return a folder of this build."""
        if not hasattr(self, "_made"):
            self._made = Path(tempfile.mkdtemp(prefix="sudoku_repl-"))
        return self._made

    def _remove_old(self) -> None:
        """Remove kernels of an earlier editable install, which would hide the source."""
        for source in KERNELS:
            for old in Path(self.root, source.parent).glob("kernel.*"):
                if old.suffix in (".so", ".pyd", ".built"):
                    old.unlink()


def shortened(bundle: Path, folder: Path) -> bytes:
    """Return the short scripts as JSON, made in ``folder`` unless they are there, as in a source archive.

    Raises OSError or SubprocessError if esbuild does not run.
    """
    scripts = runpy.run_path(str(bundle))
    built: Path = scripts["BUILT"]
    if scripts["short_scripts"]():
        return built.read_bytes()
    npx = shutil.which("npx")
    if npx is None:
        raise FileNotFoundError("there is no npm")
    names = ("loader.js", "replay.js", "live.js")
    options = ("--bundle", "--minify", "--format=iife", "--charset=utf8", f"--outdir={folder}")
    with (folder / "esbuild.log").open("w+b") as log:  # a pipe would stay open if npx has to be killed
        ran = subprocess.run(  # noqa: S603 - a fixed command
            (npx, "--yes", scripts["ESBUILD"], *names, *options),
            cwd=built.parent,
            env={**os.environ, "npm_config_fetch_retries": "0"},  # offline, say so at once
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            timeout=PATIENCE,
        )
        log.seek(0)
        if ran.returncode:
            raise OSError(log.read().decode(errors="replace").strip())
    made = {name: (folder / name).read_text(encoding="utf-8").rstrip("\n") for name in names}
    return json.dumps({"digest": scripts["digest"](), "scripts": made}).encode()


def _said(error: BaseException) -> str:
    """Return the first line of what an error says."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def compiled(root: Path, folder: Path, *flags: str) -> list[Path]:
    """Compile the kernels under ``root`` into ``folder`` with more compiler flags; return the extensions."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    optimize = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
    names = [".".join(source.with_suffix("").parts) for source in KERNELS]
    before = Path.cwd()
    os.chdir(root)  # Cython names a module by the packages that its source is in
    try:
        extensions = [
            Extension(name, [str(source)], extra_compile_args=[*optimize, *flags])
            for name, source in zip(names, KERNELS, strict=True)
        ]
        hints = {"show_performance_hints": False}
        modules = cythonize(extensions, build_dir=str(folder), quiet=True, compiler_directives=hints)
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = str(folder)
        command.parallel = len(extensions)
        command.ensure_finalized()
        command.run()
        return [Path(command.get_ext_fullpath(name)).resolve() for name in names]
    finally:
        os.chdir(before)
